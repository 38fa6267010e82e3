import { whenForgotten } from '../../../kit/storage/member-traces.ts'
import { storedJson, storedText } from '../../../kit/storage/stored.ts'
import { tabChannel } from '../../../kit/storage/tab-channel.ts'
import { randomId } from '../../../lib/browser/random-id.ts'
import { followTabSight } from '../../../lib/browser/tab-sight.ts'
import type { KeywordBox } from './keyword-draft.ts'

/** Under which name this tab's drafts of each box are kept on the device. */
const slots = new Map<KeywordBox, string>()
const listeners = new Set<GoneListener>()
whenForgotten(() => {
  slots.clear()
  for (const { forgotten } of listeners) forgotten()
})

/**
 * While the page lives its names are nowhere but here: a tab that is duplicated brings the storage along, and would write into
 * the draft of the first one.
 */
const left = (box: KeywordBox) => storedText(`draftSlot:${box}`)

/** Begins a draft for a screen that opens. @returns its name, and that of the draft which this tab left there; null = none */
export function openSlot(box: KeywordBox): { slot: string; former: string | null } {
  listen()
  const former = slots.get(box) ?? left(box).get()
  left(box).set(null)
  // Until the screen has taken the former draft in, that one is what a reload comes back to.
  if (former !== null) slots.set(box, former)
  return { slot: randomId(), former }
}

/** Makes a draft the one that this tab comes back to. */
export function settleSlot(box: KeywordBox, slot: string): void {
  slots.set(box, slot)
}

/** Hears what becomes of kept drafts. */
interface GoneListener {
  /** The member's things go. */
  forgotten: () => void
  /** Another tab opened or discarded the draft of a slot, which is kept there no more. */
  dropped: (slot: string) => void
}

const channel = tabChannel<{ dropped: string }>('keyword-drafts')

/** Calls back when kept drafts go. @returns stops it */
export function onDraftsGone(listener: GoneListener): () => void {
  listeners.add(listener)
  const stop = channel.follow(({ dropped }) => listener.dropped(dropped))
  return () => {
    stop()
    listeners.delete(listener)
  }
}

/** Tells the other tabs that a draft is not kept any more. */
export function tellDropped(slot: string): void {
  channel.tell({ dropped: slot })
}

/** Digests of drafts that were opened or discarded in this tab: where another one keeps such a text still, it is not offered again. */
const dismissed = storedJson('dismissedDrafts', (stored) =>
  Array.isArray(stored) ? (stored as string[]) : [],
)

/** Returns whether a draft may be offered in this tab. */
export function isDismissed(digest: string): boolean {
  return dismissed.get().includes(digest)
}

/** Offers a draft no more in this tab, or again. */
export function setDismissed(digest: string, isIt: boolean): void {
  const others = dismissed.get().filter((each) => each !== digest)
  dismissed.set(isIt ? [...others, digest] : others)
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  const leave = () => {
    for (const [box, slot] of slots) left(box).set(slot)
  }
  const comeBack = () => {
    for (const box of slots.keys()) left(box).set(null)
  }
  // A telephone ends what is in the background without another word.
  followTabSight((isInSight) => (isInSight ? comeBack() : leave()))
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
}
