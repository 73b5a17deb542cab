// Entry point of the search worker for a large site, whose indexes are in shards.

import { openLibrary } from '../../shared/search/library-in-parts.ts'
import { answerAll } from './answers.ts'

answerAll(openLibrary)
