import { whenForgotten } from '../../../kit/storage/member-traces.ts'
import { draftOf, noteDraft } from '../../../lib/session/last-draft.ts'
import { takeLoomKeywords } from '../../../lib/session/loom-keywords.ts'
import type { GeneratorKind } from '../settings/prompt-settings.ts'

/** The keyword boxes of the product: one a generator. */
export type KeywordBox = GeneratorKind | 'ai'

const MAX_DRAFT = 100_000
/** Drafts on their way to a screen, too long for the browser's storage. */
const carried = new Map<KeywordBox, string>()
/** Boxes that others' keywords were put into since their screen was opened last. */
const replaced = new Set<KeywordBox>()
whenForgotten(() => {
  carried.clear()
  replaced.clear()
})

/** Returns the tab's draft; a free generator without one starts with what was typed into the loom of the landing page. */
export function loadDraft(box: KeywordBox): string {
  const long = carried.get(box)
  if (long !== undefined) return long
  const draft = draftOf(box).get() ?? ''
  if (draft !== '' || box !== 'free') return draft
  const typed = takeLoomKeywords()
  if (typed !== '') {
    saveDraft(box, typed)
    replaced.add(box)
  }
  return typed
}

/**
 * Keeps what stands in a box for as long as the tab lives, unless it is too long: at once, before the worker has kept it on the
 * device (worker/draft-keeper.ts).
 */
export function saveDraft(box: KeywordBox, text: string): void {
  carried.delete(box)
  const isKept = text !== '' && text.length <= MAX_DRAFT
  if (draftOf(box).set(isKept ? text : null) && isKept) noteDraft(box, Date.now())
}

const shown = new Map<KeywordBox, Set<(text: string) => void>>()

/** Calls `listener` whenever another text is put into a box that is on the screen. @returns stops it */
export function onDraftReplaced(box: KeywordBox, listener: (text: string) => void): () => void {
  const listeners = shown.get(box) ?? new Set()
  shown.set(box, listeners.add(listener))
  return () => listeners.delete(listener)
}

/**
 * Puts keywords, however many, into the box of a screen that opens next, or is open.
 * @returns puts back the draft that they replaced; null when there was none
 */
export function carryKeywords(box: KeywordBox, text: string): (() => void) | null {
  const before = loadDraft(box)
  replaceDraft(box, text)
  return before.trim() === '' || before === text ? null : () => replaceDraft(box, before)
}

/** Returns, once, whether others' keywords took the place of the draft that this tab left in a box. */
export function takeReplaced(box: KeywordBox): boolean {
  return replaced.delete(box)
}

function replaceDraft(box: KeywordBox, text: string): void {
  replaced.add(box)
  saveDraft(box, text)
  carried.set(box, text)
  for (const listener of shown.get(box) ?? []) listener(text)
}
