import { tabStorage } from '../../kit/storage/browser-storage.ts'

/** Keywords on their way from the landing page's loom through sign-up to the generator; lines joined by `\n`. */
const KEY = 'loomKeywords'

/** Keeps what a visitor typed for as long as the tab lives; nothing typed, nothing kept. */
export function keepLoomKeywords(lines: readonly string[]): void {
  tabStorage.set(KEY, lines.filter((line) => line.trim() !== '').join('\n') || null)
}

/** Hands the kept keywords over, once: a generator whose box is empty starts with them. `''` when there are none. */
export function takeLoomKeywords(): string {
  const text = tabStorage.getForPaint(KEY) ?? ''
  tabStorage.set(KEY, null)
  return text
}
