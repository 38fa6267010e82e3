import { storedText } from '../../kit/storage/stored.ts'

/** Keywords on their way from the landing page's loom through sign-up to the generator; lines joined by `\n`. */
const kept = storedText('loomKeywords')

/** Keeps what a visitor typed for as long as the tab lives; nothing typed, nothing kept. */
export function storeLoomKeywords(lines: readonly string[]): void {
  kept.set(lines.filter((line) => line.trim() !== '').join('\n') || null)
}

/** Hands the kept keywords over, once: a generator whose box is empty starts with them. `''` when there are none. */
export function takeLoomKeywords(): string {
  const text = kept.get() ?? ''
  kept.set(null)
  return text
}
