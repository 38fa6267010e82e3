const MET = 'sharedLinkRead'

interface MetLink {
  packed: string
  /** The link's keywords as they were changed since. */
  text: string
}

/** Returns the keywords of a link as they were left in this tab; null when they are to be read from the link itself. */
export function linkText(packed: string): string | null {
  try {
    const met: Partial<MetLink> = JSON.parse(sessionStorage.getItem(MET) ?? '{}')
    return met.packed === packed ? (met.text ?? null) : null
  } catch {
    // Storage is closed to this page, or holds what no link of ours left there.
    return null
  }
}

/** Keeps what stands in the keyword box of a link, apart from one's own draft: it outlives a reload. */
export function keepLinkText(packed: string, text: string): void {
  try {
    sessionStorage.setItem(MET, JSON.stringify({ packed, text } satisfies MetLink))
  } catch {
    // Storage is closed to this page, or too small for it: the link's own keywords come again with a reload.
    forgetLink()
  }
}

/** Forgets what was kept of a link: opened again, it brings what it holds. */
export function forgetLink(): void {
  try {
    sessionStorage.removeItem(MET)
  } catch {
    // Storage is closed to this page: nothing was kept.
  }
}
