// Commands, options and exit codes. The implementation of each command is loaded when it is called.

import { Console } from 'node:console'
import path from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { isBase } from './shared/route.ts'
import {
  asksForJson,
  lostOption,
  type BuildFlags,
  type CheckLinksFlags,
  type PreviewFlags,
  type RoutesFlags,
  type SearchFlags,
  type ServeFlags,
} from './cli-flags.ts'
import { exit, handleUncaught } from './shell/bundle/guard.ts'
import { cacheFolder, outputFolder } from './shell/folders/default-folders.ts'
import { allowClosedPipes, flushed } from './shell/report/closed-pipes.ts'
import { ownVersion } from './shell/store/version.ts'

/** Runs the selected command. Resolves with its exit code. */
type Run = () => Promise<number>

const program = new Command('sitegen')
  .description('Builds a bilingual documentation site from Markdown, YAML and React.')
  .version(ownVersion())
  .exitOverride()
  .showHelpAfterError('(sitegen --help shows all commands)')
  .hook('preAction', (_, command) => {
    const message = lostOption(command.opts(), process.argv)
    if (message !== undefined) program.error(`error: ${message}`)
  })

let run: Run = async () => 0

program
  .command('build')
  .description('build the site into its output folder')
  .option('--root <dir>', 'the folder that holds site.config.ts and content/', '.')
  .option('--out <dir>', 'where to write (default: dist in the root)')
  .option('--base <path>', 'the path the site lives under, such as /docs/', baseOf)
  .option(
    '--cache <dir>',
    'where to keep what the next build can use (default: .sitegen in the root)',
    cacheOf,
  )
  .addOption(
    new Option('--no-cache', 'neither use nor write a cache').preset(false).argParser(cacheOf),
  )
  .option('--json', 'print one JSON value with everything about the build')
  .option('--quiet', 'print problems only')
  .option(
    '--verbose',
    'print every problem, more of the largest pages, pages that nothing links to, unused images, what translations lack',
  )
  .action((options: BuildFlags) => {
    run = () => runBuild(options)
  })

program
  .command('serve')
  .description('build in memory, follow every change, and show it in the browser')
  .option('--root <dir>', 'the folder that holds site.config.ts and content/', '.')
  .option('--port <number>', 'the first port to try', portOf, 4321)
  .option('--host <address>', 'the address to listen on', '127.0.0.1')
  .option('--base <path>', 'the path the site lives under, such as /docs/', baseOf)
  .option('--open', 'open the site in a browser')
  .option('--poll', 'check files for changes, where the system does not report them')
  .action((options: ServeFlags) => {
    run = () => runServe(options)
  })

program
  .command('preview')
  .description('serve the output folder as a host would')
  .option('--root <dir>', 'the folder that holds site.config.ts and content/', '.')
  .option('--out <dir>', 'what to serve (default: dist in the root)')
  .option('--port <number>', 'the first port to try', portOf, 4321)
  .option('--host <address>', 'the address to listen on', '127.0.0.1')
  .option('--base <path>', 'the path to serve it under (default: the one it was built for)', baseOf)
  .action((options: PreviewFlags) => {
    run = () => runPreview(options)
  })

program
  .command('search')
  .argument('<query...>', 'what to search for; write -- before it if it begins with -')
  .showHelpAfterError('(write -- before what to search for if it begins with -)')
  .description('ask the search index of the built site')
  .option('--root <dir>', 'the folder that holds site.config.ts and content/', '.')
  .option('--out <dir>', 'the output folder to ask (default: dist in the root)')
  .option('--locale <id>', 'the locale to search in (default: the default locale)')
  .option('--limit <number>', 'how many results at most', '8')
  .option('--explain', 'show what each word adds to a score, and what multiplies it')
  .option('--json', 'print one JSON value')
  .action((words: readonly string[], options: SearchFlags) => {
    run = () => runSearch(words.join(' '), options)
  })

program
  .command('routes')
  .description('list every public address, or compare them with routes.lock')
  .option('--root <dir>', 'the folder that holds site.config.ts and content/', '.')
  .option('--check', 'fail when an address of routes.lock is lost')
  .option('--update', 'write routes.lock')
  .option('--json', 'print one JSON value')
  .action((options: RoutesFlags) => {
    run = () => runRoutes(options)
  })

program
  .command('check-links')
  .description('audit the links of a finished site, as they are in its files')
  .argument(
    '[dir]',
    'a folder, or an address on this machine (default: dist in the root)',
    targetOf,
  )
  .option('--root <dir>', 'the folder that holds site.config.ts and content/', '.')
  .option('--external', 'also check links to other sites')
  .option('--allow-private', 'with --external: also check links to private addresses')
  .addOption(
    new Option('--format <format>', 'how to print problems')
      .choices(['text', 'json', 'github'])
      .default('text'),
  )
  .option('--fix', 'fix links that can only have been meant one way')
  .action((dir: string | undefined, options: CheckLinksFlags) => {
    run = () => runCheckLinks(dir, options)
  })

async function runBuild(flags: BuildFlags): Promise<number> {
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

async function runServe(flags: ServeFlags): Promise<number> {
  // Importing a command may exceed a limit of 64 open files. The code that reports this is loaded first.
  await import('./shell/report/bug.ts')
  const { serveCommand } = await import('./shell/serve/serve.ts')
  const { openReport } = await import('./shell/report/report.ts')
  const root = path.resolve(flags.root)
  const options = { ...flags, root, open: flags.open === true, poll: flags.poll === true }
  return serveCommand(options, openReport())
}

async function runPreview(flags: PreviewFlags): Promise<number> {
  const { previewCommand } = await import('./shell/host/preview.ts')
  const { openReport } = await import('./shell/report/report.ts')
  const out = path.resolve(flags.out ?? outputFolder(flags.root))
  return previewCommand({ ...flags, out }, openReport())
}

async function runSearch(query: string, flags: SearchFlags): Promise<number> {
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

async function runRoutes(flags: RoutesFlags): Promise<number> {
  if (flags.check && flags.update)
    program.error('error: --check and --update cannot be used together')
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

async function runCheckLinks(dir: string | undefined, flags: CheckLinksFlags): Promise<number> {
  if (flags.allowPrivate && !flags.external)
    program.error('error: --allow-private can only be used with --external')
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

/** Parses a port. 0 selects any free port. */
function portOf(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new InvalidArgumentError('A port is a number from 0 to 65535; 0 takes any that is free.')
}

/** Parses a base path as the config would. For a site at its root, a host may report an empty one. */
function baseOf(text: string): string {
  if (text === '') return '/'
  if (isBase(text)) return text
  throw new InvalidArgumentError(
    'A base is a path that begins with “/”, such as /docs/. It cannot contain “//”, “..”, “%”, “?” or “#”.',
  )
}

/** Parses an audit target. An empty one, as from an unset variable, would be the current folder. */
function targetOf(text: string): string {
  if (text !== '') return text
  throw new InvalidArgumentError('Name a folder, or leave this argument out for dist in the root.')
}

/** Parses `--cache` (a folder) and `--no-cache` (`false`). Rejects both together as ambiguous. */
function cacheOf(value: string | false, previous?: string | false): string | false {
  if (previous !== undefined && (value === false) !== (previous === false))
    program.error('error: --cache and --no-cache cannot be used together')
  return value
}

/** Reports an error and returns its exit code. The codes are documented; 70 is a bug in sitegen. */
async function exitCodeOf(error: unknown): Promise<number> {
  // Commander also throws for `--help` and `--version`. Everything else it throws is a usage error.
  if (error instanceof CommanderError && error.exitCode === 0) return 0
  const { reportFatal, reportWrongCall } = await import('./shell/report/bug.ts')
  // Reads the raw arguments, since parsing stopped at the error.
  const json = asksForJson(process.argv)
  if (!(error instanceof CommanderError)) return reportFatal(error, json)
  if (json) reportWrongCall(error.message)
  return 2
}

allowClosedPipes()
// Output of the config or of components is not part of a command's result.
globalThis.console = new Console(process.stderr)
const failed = handleUncaught(exitCodeOf)
try {
  program.parse(process.argv.slice(2), { from: 'user' })
  process.exitCode = await run()
} catch (error) {
  process.exitCode = await exitCodeOf(error)
}
await flushed()
await failed()
// Ends the process even if a config has left a timer or a connection open.
exit()
