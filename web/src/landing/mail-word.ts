import { confirmation } from '../text/mail-word.ts'

const WORDS = {
  confirmed: { text: confirmation.confirmed, tone: 'bg-toei-soft text-toei' },
  link_bad: { text: confirmation.linkBad, tone: 'bg-khrang-soft text-khrang' },
} as const

/**
 * Returns a mailed confirmation link leads a visitor here (docs/product.md#messages-of-signing-in): says on top of the page
 * what became of it.
 */
export function sayMailWord(page: HTMLElement, search: string): void {
  const status = new URLSearchParams(search).get('email')
  if (status !== 'confirmed' && status !== 'link_bad') return
  const { text, tone } = WORDS[status]
  const strip = document.createElement('p')
  strip.role = 'status'
  strip.className = `max-w-none px-4 py-3 text-center text-sm ${tone}`
  const way = document.createElement('a')
  way.href = '/login'
  way.className = 'nb font-semibold underline'
  way.textContent = status === 'confirmed' ? confirmation.goOn : confirmation.signInForLink
  strip.append(text, ' ', way)
  page.prepend(strip)
}
