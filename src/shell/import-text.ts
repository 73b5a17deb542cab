/** Runs a bundled module without writing it anywhere. It must import nothing but Node's own modules. */
export async function importText(code: string): Promise<Readonly<Record<string, unknown>>> {
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  return (await import(url)) as Readonly<Record<string, unknown>>
}
