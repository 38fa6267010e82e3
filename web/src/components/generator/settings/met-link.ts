const MET = 'sharedLinkRead'

interface MetLink {
  packed: string
  /** What stood in the keyword box before the link's own words. */
  before: string
}

/** Returns what stood in the keyword box before this link was read in this tab; null when it was not read yet. */
export function textBeforeLink(packed: string): string | null {
  try {
    const met: Partial<MetLink> = JSON.parse(sessionStorage.getItem(MET) ?? '{}')
    return met.packed === packed ? (met.before ?? '') : null
  } catch {
    // Storage is closed to this page, or holds what no link of ours left there.
    return null
  }
}

/** Notes for as long as the tab lives that a link was read: a reload leaves the keywords as they were changed since. */
export function noteLink(packed: string, before: string): void {
  try {
    sessionStorage.setItem(MET, JSON.stringify({ packed, before } satisfies MetLink))
  } catch {
    // Storage is closed to this page, or too small for it: the link's keywords come again with a reload.
  }
}
