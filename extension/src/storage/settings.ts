import { LANGUAGES, type Language } from '../text/words.ts'

export interface Settings {
  language: Language
  /** Where the prompt generator is: the address of a ทอคำ, without a slash at its end. */
  server: string
  /** Is the bar of search pages unfolded? It stays as it was left. */
  unfolded: boolean
}

/** Reads settings as they were kept; what does not fit is as it is by default. */
export function readSettings(kept: Record<string, unknown>, defaultServer: string): Settings {
  // Earlier versions stored the address under `house`.
  const { language, server = kept.house, unfolded } = kept
  return {
    language: LANGUAGES.find((one) => one === language) ?? 'auto',
    server: (typeof server === 'string' && serverAddress(server)) || defaultServer,
    unfolded: unfolded === true,
  }
}

/** Reads the address of a ทอคำ: https anywhere, http on this very machine. @returns null for any other text */
export function serverAddress(text: string): string | null {
  try {
    const url = new URL(text.trim())
    const isOwn = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwn)) return null
    if (url.username || url.password) return null
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  } catch {
    return null
  }
}

/** Returns the address that opens the generator with keywords. They follow the #, which browsers send to no server. */
export function generatorAddress(server: string, keywords: readonly string[]): string {
  return `${server}/generator#keywords=${encodeURIComponent(keywords.join('\n'))}`
}
