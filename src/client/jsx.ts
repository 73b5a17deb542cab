// The JSX runtime that every file with JSX imports. React's own module is CommonJS: each file would unwrap it
// separately, and look up its functions by name for every element. As constants of one ES module, they have
// one-letter names even in small files.

import * as runtime from 'react/jsx-runtime'

export const { Fragment, jsx, jsxs } = runtime
export default runtime
