import { tabStorage } from '../../kit/storage/browser-storage.ts'

/** Where the head of each document (web/delivery/head.js) puts them, before anything can be pressed. */
const KEPT = 'packedKeywords'

/**
 * Keeps the keywords of an address that ended in `#keywords=…` for as long as the tab lives, and takes them out of the
 * address. What stands behind a # reaches no server, and a redirect to the sign-in screen carries it along; a link that is
 * pressed before the app is there does not.
 */
export async function takeAddressKeywords(): Promise<void> {
  const inAddress = /^#keywords=(.+)$/s.exec(location.hash)?.[1]
  const packed = inAddress ?? tabStorage.get(KEPT)
  if (!packed) return
  if (inAddress) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  const { keepPackedKeywords } = await import('./collected-keywords.ts')
  keepPackedKeywords(packed)
  tabStorage.set(KEPT, null)
}
