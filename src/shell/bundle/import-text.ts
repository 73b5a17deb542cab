/**
 * Runs a bundled module without writing it anywhere. It must import nothing but Node's own modules. Stacks of its errors call it by
 * `name`, and not by an address that holds all of it. It is kept for as long as the process runs: what is large and saved often is
 * better run by `runText`.
 */
export async function importText(
  code: string,
  name: string,
): Promise<Readonly<Record<string, unknown>>> {
  const named = `${code}\n//# sourceURL=${name}`
  const url = `data:text/javascript;base64,${Buffer.from(named).toString('base64')}`
  return (await import(url)) as Readonly<Record<string, unknown>>
}
