#!/usr/bin/env node
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cli, code } from './code.js'

process.env.NODE_ENV ??= 'production'
// Caches compiled code for the next run. Available since Node 22.
Reflect.get(module, 'enableCompileCache')?.()
await import(pathToFileURL(join(cli, await code(), 'cli.js')).href)
