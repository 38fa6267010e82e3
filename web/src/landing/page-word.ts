import { confirmation, goodbye } from '../text/page-word.ts'

interface Word {
  text: string
  tone: string
  /** To the sign-in screen. */
  way?: string
}

const GOOD = 'bg-toei-soft text-toei'
const BAD = 'bg-khrang-soft text-khrang'

/** What led here, as the address says it. */
const WORDS: ReadonlyMap<string, Word> = new Map([
  ['email=confirmed', { text: confirmation.confirmed, tone: GOOD, way: confirmation.goOn }],
  ['email=link_bad', { text: confirmation.linkBad, tone: BAD, way: confirmation.signInForLink }],
  ['account=deleted', { text: `${goodbye.title} ${goodbye.body}`, tone: GOOD }],
])

/**
 * Says on top of the page what led here: a mailed confirmation link (docs/product/accounts.md#messages-of-signing-in), or the end of
 * an account.
 */
export function sayPageWord(page: HTMLElement, search: string): void {
  const found = [...new URLSearchParams(search)].map(([name, value]) => WORDS.get(`${name}=${value}`))
  const word = found.find((each) => each !== undefined)
  if (word) say(page, word)
}

function say(page: HTMLElement, { text, tone, way }: Word): void {
  const strip = document.createElement('p')
  strip.role = 'status'
  strip.className = `max-w-none px-4 py-3 text-center text-sm ${tone}`
  strip.append(text)
  if (way) {
    const link = document.createElement('a')
    link.href = '/login'
    link.className = 'nb font-semibold underline'
    link.textContent = way
    strip.append(' ', link)
  }
  page.prepend(strip)
}
