import { attempt } from './attempt.ts'
import { DATABASES, type DatabaseName, declarationOf } from './keys.ts'
import { createStore, type Store } from './store.ts'
import { tell } from './stored.ts'
import { ofBrowser, ofTab, type WebStorage } from './web-storage.ts'

/** What a member leaves in this browser, and when it goes (docs/product/app.md#what-the-browser-keeps). */

/** Whose things the storage holds: `localStorage` for the browser, `sessionStorage` for the tab. */
const OWNER = 'memberOnThisDevice'
/** The member whose `kept` databases stay behind a sign-out (stored-databases.ts); another one's, or nobody's, go. */
const KEPT_FOR = 'salesKeptFor'
const databases = (Object.keys(DATABASES) as DatabaseName[]).filter((name) => DATABASES[name] !== 'device')
const withoutStored = databases.filter((name) => DATABASES[name] !== 'kept')

const listeners = new Set<() => void>()

/** Calls `listener` whenever a member's things go, for what is kept in memory. */
export function whenForgotten(listener: () => void): void {
  listeners.add(listener)
}

/** Makes a store of something of a member: it begins anew whenever a member's things go. */
export function memberStore<T>(first: T): Store<T> {
  const store = createStore(first)
  whenForgotten(() => store.set(first))
  return store
}

/** Removes all that is a member's from this tab and from the browser, but what they have asked this device to keep. */
export function forgetMember(): void {
  const keptFor = ofBrowser.get(KEPT_FOR)
  // Another tab may have forgotten them already.
  const isKept = keptFor !== null && keptFor === (memberOnDevice() ?? keptFor)
  forgetInTab()
  removeFrom(ofBrowser)
  removeDatabases(isKept ? withoutStored : databases)
}

/** Returns whose things this browser holds; null = nobody's. */
export function memberOnDevice(): string | null {
  return ofBrowser.get(OWNER)
}

/**
 * Makes sure that nothing of another member is here before anybody sees who is signed in. A session that merely ended
 * loses nothing: its member finds everything again; a sign-out in another tab, or another member, clears this one.
 * @param memberId null = a visitor
 */
export function meetMember(memberId: string | null): void {
  const ownerOfTab = ofTab.get(OWNER)
  if (ownerOfTab !== null && ownerOfTab !== memberOnDevice()) forgetInTab()
  if (memberId === null) {
    // What a member saw is shown no more once their session has ended.
    removeDatabases(databases.filter((name) => DATABASES[name] === 'session'))
    return
  }
  const ownerOfDevice = memberOnDevice()
  if (ownerOfDevice !== null && ownerOfDevice !== memberId) forgetMember()
  const keptFor = ofBrowser.get(KEPT_FOR)
  if (keptFor !== null && keptFor !== memberId) {
    ofBrowser.remove(KEPT_FOR)
    removeDatabases(databases.filter((name) => !withoutStored.includes(name)))
  }
  for (const storage of [ofTab, ofBrowser]) storage.set(OWNER, memberId)
}

function forgetInTab(): void {
  removeFrom(ofTab)
  for (const listener of listeners) listener()
}

/** Removes whatever is not declared as the device's: also what a former version left. */
function removeFrom(storage: WebStorage): void {
  for (const name of storage.names()) {
    if (declarationOf(name)?.of === 'device') continue
    storage.remove(name)
    tell(name)
  }
}

function removeDatabases(names: readonly DatabaseName[]): void {
  // Where databases are closed to this page, nothing was kept in one.
  for (const name of names) attempt(() => indexedDB.deleteDatabase(name), undefined)
}
