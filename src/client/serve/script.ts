// Entry point of the one script that `serve` adds to pages.

import './crash.ts'
import './mismatch.ts'
import './client.ts'
