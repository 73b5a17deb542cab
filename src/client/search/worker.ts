// The thread that searches a site of a usual size, whose indexes are in no parts.

import { openWhole } from '../../shared/search/library.ts'
import { answerAll } from './answers.ts'

answerAll(openWhole)
