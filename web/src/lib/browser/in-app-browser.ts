/** The apps whose built-in browsers often refuse downloads and copying. */
export type InAppBrowser = 'LINE' | 'Facebook' | 'Instagram' | 'TikTok'

const SIGNS: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['LINE', /\bLine\//i],
  ['Facebook', /\bFBA[NV]\b|\bFB_IAB\b/],
  ['Instagram', /\bInstagram\b/],
  ['TikTok', /\b(musical_ly|BytedanceWebview|TikTok)/i],
]

/** Returns the app this browser lives in, or null for a browser of its own. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  return SIGNS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
}

/**
 * Returns an address that opens the page in the device's own browser, or null where the app offers no such way and the
 * member has to use its menu.
 */
export function outsideAddress(app: InAppBrowser, userAgent: string, href: string): string | null {
  if (app === 'LINE') {
    const address = new URL(href)
    address.searchParams.set('openExternalBrowser', '1')
    return address.href
  }
  if (!/Android/i.test(userAgent)) return null
  const { protocol, href: whole } = new URL(href)
  return `intent://${whole.slice(protocol.length + 2)}#Intent;scheme=${protocol.slice(0, -1)};end`
}
