import { storedJson } from '../../../kit/storage/stored.ts'

interface MetLink {
  packed: string
  /** The link's keywords as they were changed since. */
  text: string
}

const met = storedJson('sharedLinkRead', (kept) => (kept ?? {}) as Partial<MetLink>)

/** Returns the keywords of a link as they were left in this tab; null when they are to be read from the link itself. */
export function linkText(packed: string): string | null {
  const link = met.get()
  return link.packed === packed ? (link.text ?? null) : null
}

/** Keeps what stands in the keyword box of a link, apart from one's own draft: it outlives a reload. */
export function keepLinkText(packed: string, text: string): void {
  // Too much for the storage: the link's own keywords come again with a reload.
  if (!met.set({ packed, text })) forgetLink()
}

/** Forgets what was kept of a link: opened again, it brings what it holds. */
export function forgetLink(): void {
  met.set(null)
}
