import { storedJson, storedText } from '../../kit/storage/stored.ts'

/** Which draft of keywords was typed last in this tab, `[box, ms]`. */
const last = storedJson('lastDraft', (kept) => (Array.isArray(kept) ? kept : []) as [string?, number?])

/** Returns the draft that a box of keywords keeps in this tab. */
export const draftOf = (box: string) => storedText(`keywords:${box}`)

/** Remembers when a draft was kept. */
export function noteDraft(box: string, at: number): void {
  last.set([box, at])
}

/** Returns what was typed last into a box of keywords, and when; null without any. */
export function lastDraft(): { text: string; at: Date } | null {
  const [box, at] = last.get()
  const text = box === undefined ? null : draftOf(box).get()
  return text?.trim() && at !== undefined ? { text, at: new Date(at) } : null
}
