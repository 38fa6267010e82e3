/**
 * Keeps the keywords of an address that ends in `#keywords=…` for as long as the tab lives, and takes them out of the
 * address. What stands behind a # reaches no server, and a redirect to the sign-in screen carries it along.
 */
export async function takeAddressKeywords(): Promise<void> {
  const packed = /^#keywords=(.+)$/s.exec(location.hash)?.[1]
  if (packed === undefined) return
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  const { keepPackedKeywords } = await import('./collected-keywords.ts')
  keepPackedKeywords(packed)
}
