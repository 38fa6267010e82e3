import { storedJson } from '../../../kit/storage/stored.ts'

interface OpenedLink {
  packed: string
  /** The link's keywords as they were changed since. */
  text: string
}

const opened = storedJson('sharedLinkRead', (found) => (found ?? {}) as Partial<OpenedLink>)

/** Returns the keywords of a link as they were left in this tab; null when they are to be read from the link itself. */
export function linkText(packed: string): string | null {
  const link = opened.get()
  return link.packed === packed ? (link.text ?? null) : null
}

/** Stores what stands in the keyword box of a link, apart from one's own draft: it outlives a reload. */
export function storeLinkText(packed: string, text: string): void {
  // Too much for the storage: the link's own keywords come again with a reload.
  if (!opened.set({ packed, text })) forgetLink()
}

/** Forgets what was stored of a link: opened again, it brings what it holds. */
export function forgetLink(): void {
  opened.set(null)
}
