/** Which draft of keywords was typed last in this tab, `[box, ms]`. */
const LAST = 'lastDraft'

/** Returns the key under which a box of keywords keeps its draft in this tab. */
export const draftKey = (box: string): string => `keywords:${box}`

/** Remembers when a draft was kept. */
export function noteDraft(box: string, at: number): void {
  try {
    sessionStorage.setItem(LAST, JSON.stringify([box, at]))
  } catch {
    // Storage is closed to this page: then there is no draft either.
  }
}

/** Returns what was typed last into a box of keywords, and when; null without any. */
export function lastDraft(): { text: string; at: Date } | null {
  try {
    const [box, at] = JSON.parse(sessionStorage.getItem(LAST) ?? '[]') as [string?, number?]
    const text = box === undefined ? null : sessionStorage.getItem(draftKey(box))
    return text?.trim() && at !== undefined ? { text, at: new Date(at) } : null
  } catch {
    return null
  }
}
