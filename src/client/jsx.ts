// What every file with JSX imports. React's own module is CommonJS: each file would unpack it for itself, and look up by name what
// it calls for every element. As constants of one module they have names of a letter, also in small files.

import * as runtime from 'react/jsx-runtime'

export const { Fragment, jsx, jsxs } = runtime
export default runtime
