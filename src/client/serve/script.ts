// All that pages of `serve` have besides their own, in one script.

import './crash.ts'
import './mismatch.ts'
import './client.ts'
