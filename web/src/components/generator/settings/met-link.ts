import { tabStorage } from '../../../kit/storage/browser-storage.ts'

const MET = 'sharedLinkRead'

interface MetLink {
  packed: string
  /** The link's keywords as they were changed since. */
  text: string
}

/** Returns the keywords of a link as they were left in this tab; null when they are to be read from the link itself. */
export function linkText(packed: string): string | null {
  try {
    const met: Partial<MetLink> = JSON.parse(tabStorage.getForPaint(MET) ?? '{}')
    return met.packed === packed ? (met.text ?? null) : null
  } catch {
    // It holds what no link of ours left there.
    return null
  }
}

/** Keeps what stands in the keyword box of a link, apart from one's own draft: it outlives a reload. */
export function keepLinkText(packed: string, text: string): void {
  // Too much for the storage: the link's own keywords come again with a reload.
  if (!tabStorage.set(MET, JSON.stringify({ packed, text } satisfies MetLink))) forgetLink()
}

/** Forgets what was kept of a link: opened again, it brings what it holds. */
export function forgetLink(): void {
  tabStorage.set(MET, null)
}
