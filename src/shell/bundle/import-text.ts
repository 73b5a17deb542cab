/**
 * Runs a bundled module without writing it to disk. It may import only the built-in modules of Node.js. In
 * stack traces it is called `name` instead of a `data:` URL with all its code. Node.js keeps it until the
 * process ends, so code that is large and changes often should be run with `runText`.
 */
export async function importText(
  code: string,
  name: string,
): Promise<Readonly<Record<string, unknown>>> {
  const codeWithUrl = `${code}\n//# sourceURL=${name}`
  const url = `data:text/javascript;base64,${Buffer.from(codeWithUrl).toString('base64')}`
  return (await import(url)) as Readonly<Record<string, unknown>>
}
