import { type GuardedScreen, LEVELS, screenAt } from '@thokham/domain/access'
import { useCallback } from 'react'
import { usePages } from '../boot/pages.ts'

/**
 * Returns the way back after signing in (`?next=`): an address of one of our own screens that members can be on, else
 * null. Whatever would leave this origin or come back to a sign-in screen is refused.
 * @param next as found in the address, path first: `/generator?x=1`
 */
export function nextAddress(pages: readonly GuardedScreen[], next: unknown): string | null {
  if (typeof next !== 'string' || !next.startsWith('/')) return null
  const here = 'https://origin.invalid'
  if (!URL.canParse(next, here)) return null
  const url = new URL(next, here)
  if (url.origin !== here) return null
  const opens = LEVELS.some((level) => level !== 'visitor' && screenAt(pages, url.pathname, level)?.open)
  return opens ? `${url.pathname}${url.search}${url.hash}` : null
}

/** Returns the sign-in screen that leads back to `address` afterwards. */
export function signInAddress(
  pages: readonly GuardedScreen[],
  address: string,
  screen: '/login' | '/register' = '/login',
): string {
  const next = nextAddress(pages, address)
  return next && next !== '/dashboard' ? `${screen}?next=${encodeURIComponent(next)}` : screen
}

/** Gives `signInAddress` for the pages of this app. */
export function useSignInAddress() {
  const pages = usePages()
  return useCallback(
    (address: string, screen?: '/login' | '/register') => signInAddress(pages, address, screen),
    [pages],
  )
}
