// All that pages of `serve` have besides their own, in one script.

import './mismatch.ts'
import './client.ts'
