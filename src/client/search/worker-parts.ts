// The thread that searches a large site, whose indexes are in parts.

import { openLibrary } from '../../shared/search/library-in-parts.ts'
import { answerAll } from './answers.ts'

answerAll(openLibrary)
