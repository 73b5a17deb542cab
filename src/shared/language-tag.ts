/** Whether a text is a language tag that a locale can have: a language, and at most its script, region and variants. */
export function isLanguageTag(text: string): boolean {
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text)) return false
  // Segmenters and collators also reject some tags of this form, such as `en-12`.
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}
