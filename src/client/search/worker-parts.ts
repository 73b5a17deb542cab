// Entry point of the search worker for a large site, whose indexes are in shards.

import { openLibrary } from '../../shared/search/library-in-parts.ts'
import { answerQueries } from './answers.ts'

answerQueries(openLibrary)
