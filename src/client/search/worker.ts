// Entry point of the search worker for a site of usual size, whose indexes are not in shards.

import { openWhole } from '../../shared/search/library.ts'
import { answerQueries } from './answers.ts'

answerQueries(openWhole)
