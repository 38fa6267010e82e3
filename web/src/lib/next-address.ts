import { LEVELS, screenAt } from '@thokham/domain/access'

/**
 * The way back after signing in (`?next=`): an address of one of our own screens that members can be on, else null.
 * Whatever would leave this origin or come back to a sign-in screen is refused.
 * @param next as found in the address, path first: `/generator?x=1`
 */
export function nextAddress(next: unknown): string | null {
  if (typeof next !== 'string' || !next.startsWith('/')) return null
  const here = 'https://origin.invalid'
  if (!URL.canParse(next, here)) return null
  const url = new URL(next, here)
  if (url.origin !== here) return null
  const opens = LEVELS.some((level) => level !== 'visitor' && screenAt(url.pathname, level)?.open)
  return opens ? `${url.pathname}${url.search}${url.hash}` : null
}

/** The sign-in screen that leads back to `address` afterwards. */
export function signInAddress(address: string, screen: '/login' | '/register' = '/login'): string {
  const next = nextAddress(address)
  return next && next !== '/dashboard' ? `${screen}?next=${encodeURIComponent(next)}` : screen
}
