/** What a member leaves in this browser, and when it goes (docs/product.md#what-the-browser-keeps). */

/** Payments whose approval did not reach the server (lib/session/unsent-approvals.ts). */
export const UNSENT_APPROVALS = 'unsentApprovals'
/** Whose things the storage holds: in `localStorage` for the browser, in `sessionStorage` for the tab. */
const OWNER = 'memberOnThisDevice'
/**
 * What belongs to the device whoever signs in: its look, its choices, the visitor's offer; and the numbers of payments whose
 * approval was lost with a session, which its admin is told of. All else is a member's.
 */
const OF_THE_DEVICE: ReadonlySet<string> = new Set([
  OWNER,
  'theme',
  'looped',
  'singleKeys',
  'countdownData',
  'dismissedAnnouncements',
  'inAppNoticeDismissed',
  'paymentNotice',
  'inboxSound',
  'runNotice',
  'promptSettings',
  'promptSettingsAutosave',
  UNSENT_APPROVALS,
])
/** Databases of the browser that hold a member's things. */
const DATABASES = ['payment', 'sets', 'metadata', 'last-seen', 'offline-sets']
/** What a member saw is shown no more once their session has ended. */
const OF_THE_SESSION = ['last-seen']

const listeners = new Set<() => void>()

/** Calls `listener` whenever a member's things go, for what is kept in memory. */
export function whenForgotten(listener: () => void): void {
  listeners.add(listener)
}

/** Removes all that is a member's from this tab and from the browser. */
export function forgetMember(): void {
  forgetInTab()
  removeAll(storageOf('localStorage'))
  mark(storageOf('localStorage'), null)
  removeDatabases(DATABASES)
}

function removeDatabases(names: readonly string[]): void {
  for (const name of names) {
    try {
      indexedDB.deleteDatabase(name)
    } catch {
      // Databases are closed to this page: then nothing was kept in one.
    }
  }
}

/** Returns whose things this browser holds; null = nobody's. */
export function memberOnDevice(): string | null {
  return ownerIn(storageOf('localStorage'))
}

/** Returns whether this browser keeps an approval, whoever pressed it. */
export function isAnyApprovalKept(): boolean {
  return storageOf('localStorage')?.getItem(UNSENT_APPROVALS) != null
}

/**
 * Makes sure that nothing of another member is here before anybody sees who is signed in. A session that merely ended
 * loses nothing: its member finds everything again; a sign-out in another tab, or another member, clears this one.
 * @param memberId null = a visitor
 */
export function meetMember(memberId: string | null): void {
  const tab = storageOf('sessionStorage')
  const device = storageOf('localStorage')
  const ownerOfTab = ownerIn(tab)
  if (ownerOfTab !== null && ownerOfTab !== ownerIn(device)) forgetInTab()
  if (memberId === null) {
    removeDatabases(OF_THE_SESSION)
    return
  }
  const ownerOfDevice = ownerIn(device)
  if (ownerOfDevice !== null && ownerOfDevice !== memberId) forgetMember()
  mark(tab, memberId)
  mark(device, memberId)
}

function forgetInTab(): void {
  removeAll(storageOf('sessionStorage'))
  mark(storageOf('sessionStorage'), null)
  for (const listener of listeners) listener()
}

function removeAll(storage: Storage | null): void {
  if (!storage) return
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at))
  for (const key of keys) if (key !== null && !OF_THE_DEVICE.has(key)) storage.removeItem(key)
}

function ownerIn(storage: Storage | null): string | null {
  return storage?.getItem(OWNER) ?? null
}

function mark(storage: Storage | null, memberId: string | null): void {
  try {
    if (memberId === null) storage?.removeItem(OWNER)
    else storage?.setItem(OWNER, memberId)
  } catch {
    // Storage is full or closed to this page.
  }
}

function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name] ?? null
  } catch {
    return null
  }
}
