/**
 * Lets the page's ways to sign in lead on to where a visitor wanted to go, as the address says it (`?next=`): a letter's link
 * to an admin's screen is not forgotten on the way. The sign-in screen judges the address.
 */
export function carryNext(page: HTMLElement, search: string): void {
  const next = new URLSearchParams(search).get('next')
  if (!next) return
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href="/login"]'))
    link.href = `/login?next=${encodeURIComponent(next)}`
}
