// Entry point of the worker thread that crawls: takes its input from `workerData`, and posts the answers
// back.

import { parentPort, workerData } from 'node:worker_threads'
import { crawlPages, type CrawlInput } from './crawl-pages.ts'

parentPort?.postMessage(await crawlPages(workerData as CrawlInput), [])
