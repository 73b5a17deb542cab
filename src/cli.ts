// Commands, options and exit codes. Nothing else: each command is a file of the shell, loaded when it is called.

import path from 'node:path'
import { Command, CommanderError } from 'commander'
import { ownVersion } from './shell/version.ts'

/** What a command line asked for, as an exit code. */
type Run = () => Promise<number>

const program = new Command('sitegen')
  .description('Builds a bilingual documentation site from Markdown, YAML and React.')
  .version(ownVersion())
  .exitOverride()
  .showHelpAfterError('(sitegen --help shows all commands)')

let run: Run = async () => 0

program
  .command('build')
  .description('build the site into its output folder')
  .option('--root <dir>', 'the folder that holds site.config.ts and content/', '.')
  .option('--out <dir>', 'where to write (default: dist in the root)')
  .option('--base <path>', 'the path the site lives under, such as /docs/')
  .option(
    '--cache <dir>',
    'where to keep what the next build can use (default: .sitegen in the root)',
  )
  .option('--no-cache', 'keep nothing, and use nothing kept')
  .option('--json', 'print one JSON value with everything about the build')
  .option('--quiet', 'print problems only')
  .option('--verbose', 'print more of the largest pages, and every problem')
  .action((options: BuildFlags) => {
    run = () => runBuild(options)
  })

program
  .command('preview')
  .description('serve the output folder as a host would')
  .option('--root <dir>', 'the folder that holds site.config.ts and content/', '.')
  .option('--out <dir>', 'what to serve (default: dist in the root)')
  .option('--port <number>', 'the first port to try', '4321')
  .option('--host <address>', 'the address to listen on', '127.0.0.1')
  .option('--base <path>', 'the path the site lives under, if it was built with --base')
  .action((options: PreviewFlags) => {
    run = () => runPreview(options)
  })

interface BuildFlags {
  root: string
  out?: string
  base?: string
  cache?: string | boolean
  json?: boolean
  quiet?: boolean
  verbose?: boolean
}

interface PreviewFlags {
  root: string
  out?: string
  port: string
  host: string
  base?: string
}

async function runBuild(flags: BuildFlags): Promise<number> {
  const { buildCommand } = await import('./shell/build-command.ts')
  const { buildSummary } = await import('./shell/build-summary.ts')
  const { openReport } = await import('./shell/report.ts')
  const root = path.resolve(flags.root)
  const report = openReport({ quiet: flags.quiet === true || flags.json === true })
  const cache =
    flags.cache === false
      ? undefined
      : path.resolve(typeof flags.cache === 'string' ? flags.cache : path.join(root, '.sitegen'))
  const { exitCode, result } = await buildCommand(
    {
      root,
      out: path.resolve(flags.out ?? path.join(root, 'dist')),
      cache,
      ...(flags.base === undefined ? {} : { base: flags.base }),
    },
    report,
  )
  if (flags.json) report.result(JSON.stringify(result))
  else {
    report.problems(root, result.diagnostics, flags.verbose ? Infinity : undefined)
    if (result.ok && !flags.quiet)
      report.result(buildSummary(result, report.color, flags.verbose ? 10 : 1))
    else if (!result.ok) report.note(buildSummary(result, report.color, flags.verbose ? 10 : 1))
  }
  return exitCode
}

async function runPreview(flags: PreviewFlags): Promise<number> {
  const { previewCommand } = await import('./shell/preview.ts')
  const { openReport } = await import('./shell/report.ts')
  const root = path.resolve(flags.root)
  return previewCommand(
    {
      root,
      out: path.resolve(flags.out ?? path.join(root, 'dist')),
      port: Number(flags.port),
      host: flags.host,
      ...(flags.base === undefined ? {} : { base: flags.base }),
    },
    openReport(),
  )
}

/** Runs one command line. The exit codes are those of the documentation; 70 is a bug of ours. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    program.parse(argv, { from: 'user' })
    return await run()
  } catch (error) {
    // Help and version come as errors, too; everything else that commander throws is a wrong call.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const { reportBug } = await import('./shell/bug.ts')
    reportBug(error)
    return 70
  }
}

process.exitCode = await main(process.argv.slice(2))
