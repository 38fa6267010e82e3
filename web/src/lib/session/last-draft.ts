import { tabStorage } from '../../kit/storage/browser-storage.ts'

/** Which draft of keywords was typed last in this tab, `[box, ms]`. */
const LAST = 'lastDraft'

/** Returns the key under which a box of keywords keeps its draft in this tab. */
export const draftKey = (box: string): string => `keywords:${box}`

/** Remembers when a draft was kept. */
export function noteDraft(box: string, at: number): void {
  tabStorage.set(LAST, JSON.stringify([box, at]))
}

/** Returns what was typed last into a box of keywords, and when; null without any. */
export function lastDraft(): { text: string; at: Date } | null {
  try {
    const [box, at] = JSON.parse(tabStorage.getForPaint(LAST) ?? '[]') as [string?, number?]
    const text = box === undefined ? null : tabStorage.getForPaint(draftKey(box))
    return text?.trim() && at !== undefined ? { text, at: new Date(at) } : null
  } catch {
    return null
  }
}
