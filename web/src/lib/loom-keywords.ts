/** Keywords on their way from the landing page's loom through sign-up to the generator; lines joined by `\n`. */
const KEY = 'loomKeywords'

/** Keeps what a visitor typed for as long as the tab lives; nothing typed, nothing kept. */
export function keepLoomKeywords(lines: readonly string[]): void {
  try {
    const text = lines.filter((line) => line.trim() !== '').join('\n')
    if (text === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Storage is closed to this page: the visitor types them again.
  }
}

/** Hands the kept keywords over, once: a generator whose box is empty starts with them. `''` when there are none. */
export function takeLoomKeywords(): string {
  try {
    const text = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return text
  } catch {
    return ''
  }
}
