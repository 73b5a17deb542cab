// Runs each command with its options, and prints the result. Resolves with the exit code. The implementation of a command
// is loaded when it is called.

import path from 'node:path'
import type {
  BuildFlags,
  CheckLinksFlags,
  NewFlags,
  PreviewFlags,
  RoutesFlags,
  SearchFlags,
  ServeFlags,
} from './cli-flags.ts'
import { cacheFolder, outputFolder } from './shell/folders/default-folders.ts'

/** Builds a site. */
export async function runBuild(flags: BuildFlags): Promise<number> {
  const { buildCommand } = await import('./shell/commands/build-command.ts')
  const { buildSummary } = await import('./shell/stages/build-summary.ts')
  const { openReport } = await import('./shell/report/report.ts')
  const root = path.resolve(flags.root)
  const report = openReport({ quiet: flags.quiet === true || flags.json === true })
  const cache =
    flags.cache === false
      ? undefined
      : path.resolve(typeof flags.cache === 'string' ? flags.cache : cacheFolder(root))
  const { exitCode, result } = await buildCommand(
    {
      root,
      out: path.resolve(flags.out ?? outputFolder(root)),
      cache,
      leftovers: flags.verbose === true,
      base: flags.base,
    },
    report,
  )
  if (flags.json) report.result(JSON.stringify(result))
  else {
    report.problems(root, result.diagnostics, flags.verbose ? Infinity : undefined)
    const summary = buildSummary(result, report.color, flags.verbose ? 10 : 1)
    if (!result.ok) report.note(summary)
    else if (!flags.quiet) report.result(summary)
  }
  return exitCode
}

/** Builds a site in memory, and follows every change. */
export async function runServe(flags: ServeFlags): Promise<number> {
  // Importing a command may exceed a limit of 64 open files. The code that reports this is loaded first.
  await import('./shell/report/bug.ts')
  const { serveCommand } = await import('./shell/serve/serve.ts')
  const { openReport } = await import('./shell/report/report.ts')
  const root = path.resolve(flags.root)
  const options = { ...flags, root, open: flags.open === true, poll: flags.poll === true }
  return serveCommand(options, openReport())
}

/** Serves the output folder. */
export async function runPreview(flags: PreviewFlags): Promise<number> {
  const { previewCommand } = await import('./shell/host/preview.ts')
  const { openReport } = await import('./shell/report/report.ts')
  const out = path.resolve(flags.out ?? outputFolder(flags.root))
  return previewCommand({ ...flags, out }, openReport())
}

/** Searches a built site. */
export async function runSearch(query: string, flags: SearchFlags): Promise<number> {
  const { searchCommand, searchJson, searchText } =
    await import('./shell/commands/search-command.ts')
  const { openReport } = await import('./shell/report/report.ts')
  const out = path.resolve(flags.out ?? outputFolder(flags.root))
  const report = openReport()
  const { exitCode, result } = await searchCommand(query, { ...flags, out })
  if (flags.json) report.result(JSON.stringify(searchJson(result)))
  else if (result.diagnostics) report.problems(out, result.diagnostics)
  else if (result.results.length > 0) report.result(searchText(result, report.color))
  else report.note('No results')
  return exitCode
}

/** Lists the addresses of a site, or compares them with its lock file. */
export async function runRoutes(flags: RoutesFlags): Promise<number> {
  const { routesCommand, routesText } = await import('./shell/commands/routes-command.ts')
  const { openReport } = await import('./shell/report/report.ts')
  const root = path.resolve(flags.root)
  const report = openReport({ quiet: flags.json === true })
  const task = flags.check ? 'check' : flags.update ? 'update' : 'list'
  const options = { root, cache: cacheFolder(root) }
  const { exitCode, result } = await routesCommand(options, task, report)
  if (flags.json) report.result(JSON.stringify(result))
  else {
    report.problems(root, result.diagnostics, Infinity)
    const text = routesText(result, task)
    if (result.ok) report.result(text)
    else if (result.routes.length > 0) report.note(text)
  }
  return exitCode
}

/** Audits the links of a finished site. */
export async function runCheckLinks(
  dir: string | undefined,
  flags: CheckLinksFlags,
): Promise<number> {
  await import('./shell/report/bug.ts')
  const { auditSummary, checkLinks } = await import('./shell/commands/check-links-command.ts')
  const { annotations } = await import('./shell/report/annotations.ts')
  const { openReport } = await import('./shell/report/report.ts')
  const root = path.resolve(flags.root)
  const report = openReport()
  const { exitCode, result } = await checkLinks(
    {
      root,
      target: dir ?? outputFolder(root),
      external: flags.external === true,
      allowPrivate: flags.allowPrivate === true,
      fix: flags.fix === true,
    },
    report,
  )
  if (flags.format === 'json') report.result(JSON.stringify(result))
  else if (flags.format === 'github' && result.diagnostics.length > 0)
    report.result(annotations(root, result.diagnostics))
  else if (flags.format === 'text') report.problems(root, result.diagnostics, Infinity)
  if (flags.format !== 'json' && exitCode !== 2) report.result(auditSummary(result))
  return exitCode
}

/** Makes a new site. */
export async function runNew(dir: string, flags: NewFlags): Promise<number> {
  const { newCommand, newText, packageToInstall } = await import('./shell/commands/new-command.ts')
  const { openReport } = await import('./shell/report/report.ts')
  const root = path.resolve(dir)
  const { exitCode, result } = newCommand(root, flags)
  if (flags.json) openReport().result(JSON.stringify(result))
  else if (result.ok) openReport().result(newText(result, dir, packageToInstall(root)))
  else openReport().problems(root, result.diagnostics)
  return exitCode
}
