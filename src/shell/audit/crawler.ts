// What the thread runs that asks for pages: it is handed all it needs, and hands back what it has found.

import { parentPort, workerData } from 'node:worker_threads'
import { crawlPages, type CrawlInput } from './crawl-pages.ts'

parentPort?.postMessage(await crawlPages(workerData as CrawlInput), [])
