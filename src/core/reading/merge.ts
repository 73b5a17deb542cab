// A merge that git cannot finish leaves both texts in the file, between lines of signs.

/** Where the first such line begins; in fenced code it may be shown, and an opening line alone is a text like any other. */
export function mergeIn(text: string): number | undefined {
  // Hardly a text holds one.
  if (!text.includes('<<<<<<<')) return undefined
  const start = Array.from(text.matchAll(CODE_OR_OPENING)).find(([, fence]) => !fence)?.index
  if (start === undefined) return undefined
  const between = /^={7}$/gm
  between.lastIndex = start
  if (!between.test(text)) return undefined
  return /^>{7}(?: |$)/m.test(text.slice(between.lastIndex)) ? start : undefined
}

const CODE_OR_OPENING = /^ {0,3}(`{3,}|~{3,})[^]*?^ {0,3}\1|^<{7}(?: |$)/gm
