/** Decodes what can be decoded, and leaves the rest as it is: browsers read `安装%` and `100%25%` so. */
export function percentDecoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}
