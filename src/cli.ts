// Commands, options and exit codes.

import { Console } from 'node:console'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import {
  asksForJson,
  lostOption,
  type BuildFlags,
  type CheckLinksFlags,
  type NewFlags,
  type PreviewFlags,
  type RoutesFlags,
  type SearchFlags,
  type ServeFlags,
} from './cli-flags.ts'
import {
  runBuild,
  runCheckLinks,
  runNew,
  runPreview,
  runRoutes,
  runSearch,
  runServe,
} from './cli-runs.ts'
import * as values from './cli-values.ts'
import { exit, handleUncaught } from './shell/bundle/guard.ts'
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

const baseOf = checked(values.baseOf)
const portOf = checked(values.portOf)

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
    if (options.check && options.update)
      program.error('error: --check and --update cannot be used together')
    run = () => runRoutes(options)
  })

program
  .command('check-links')
  .description('audit the links of a finished site, as they are in its files')
  .argument(
    '[dir]',
    'a folder, or an address on this machine (default: dist in the root)',
    checked(values.targetOf),
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
    if (options.allowPrivate && !options.external)
      program.error('error: --allow-private can only be used with --external')
    run = () => runCheckLinks(dir, options)
  })

program
  .command('new')
  .description('make a new site with a few pages to begin with')
  .argument('[dir]', 'the folder to make it in; files that are there stay as they are', '.')
  .option('--title <text>', 'the name of the site', checked(values.titleOf), 'Docs')
  .option(
    '--url <origin>',
    'where it will be published',
    checked(values.originOf),
    'https://docs.example',
  )
  .option(
    '--locales <ids>',
    'its languages, beginning with the main one (default: zh-Hans,en)',
    checked(values.localesOf),
  )
  .option('--json', 'print one JSON value')
  .action((dir: string, options: NewFlags) => {
    run = () => runNew(dir, options)
  })

/** Reports a value that cannot be read as commander reports wrong calls. */
function checked<T>(read: (text: string) => T): (text: string) => T {
  return (text) => {
    try {
      return read(text)
    } catch (error) {
      if (!(error instanceof values.WrongValue)) throw error
      throw new InvalidArgumentError(error.message)
    }
  }
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
