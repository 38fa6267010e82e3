import { ask } from '../storage/ask.ts'

/** Thai letters of different widths: what cannot be drawn is drawn alike. */
const DIFFERENT = ['ก', 'ณ', 'เ']

let brought: Promise<void> | undefined

/**
 * Brings our Thai letters to a page once, where the system has none to write the bar in. Elsewhere nothing is added:
 * a new font makes a page lay all of its text out anew (docs/decisions/024-bar-without-its-own-letters.md).
 */
export function bringThaiLetters(): void {
  // After the page's own work: nobody can read tofu any sooner.
  brought ??= new Promise<void>((done) => setTimeout(done)).then(async () => {
    if (hasThaiLetters()) return
    const file = await ask({ ask: 'thai-letters' })
    const bytes = Uint8Array.from(atob(file), (char) => char.charCodeAt(0))
    const range = { weight: '100 700', unicodeRange: 'U+0E01-0E5B', display: 'swap' } as const
    document.fonts.add(new FontFace('Thokham Anuphan', bytes.buffer, range))
  })
  brought.catch(ignoreMissing)
}

function hasThaiLetters(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return true
  context.font = '48px system-ui, sans-serif'
  return new Set(DIFFERENT.map((letter) => context.measureText(letter).width)).size > 1
}

/** Ignores that letters are missing: without them the bar stays as the system draws it. */
function ignoreMissing(): void {}
