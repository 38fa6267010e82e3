import { storedText } from '../../kit/storage/stored.ts'

/** Where the head of each document (web/delivery/head.js) puts them, before anything can be pressed. */
const kept = storedText('packedKeywords')

/**
 * Keeps the keywords of an address that ended in `#keywords=…` for as long as the tab lives, and takes them out of the
 * address. What stands behind a # reaches no server, and a redirect to the sign-in screen carries it along; a link that is
 * pressed before the app is there does not.
 */
export async function takeAddressKeywords(): Promise<void> {
  const inAddress = /^#keywords=(.+)$/s.exec(location.hash)?.[1]
  const packed = inAddress ?? kept.get()
  if (!packed) return
  if (inAddress) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  const { storePackedKeywords } = await import('./collected-keywords.ts')
  storePackedKeywords(packed)
  kept.set(null)
}
