import { useEffect, useState } from 'react'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { generator } from '../../../text/generator.ts'
import { toast } from '../../ui/toast.tsx'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { StoredDraft } from '../worker/stored-drafts.ts'
import { isDismissed, setDismissed, tellDropped } from './draft-slots.ts'
import type { CleanUps } from './use-clean-up.ts'
import type { Keywords } from './use-keywords.ts'

/** A draft that another tab, or this one before, left in the box. */
export interface LeftDraft {
  draft: StoredDraft
  /** Puts it into the box; what stood there can be had back. */
  restore: () => void
  /** Forgets it, which can be undone. */
  discard: () => void
}

/**
 * Returns the newest draft that may be offered; null = none. What stands in the box is not offered beside itself, also when it
 * came there after the drafts were listed.
 */
export function useLeftDraft(
  client: PromptWorkerClient | null,
  keywords: Keywords,
  cleaning: CleanUps,
): LeftDraft | null {
  const { place, offers, facts, revision } = keywords
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([])
  useEffect(() => {
    if (!client || !place || offers === 'none') return
    let current = true
    client.ask('leftDrafts', place).then(
      (found) => current && setDrafts(found.filter(({ digest }) => !isDismissed(digest))),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [client, place, offers])

  /** A list of so many lines may be one of them. */
  const mayBeList = offers !== 'none' && drafts.some(({ lines }) => lines === facts.keywords)
  const [listDigest, setListDigest] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another list
  useEffect(() => {
    if (!client || !mayBeList) return
    let current = true
    client.ask('listDigest').then(
      (digest) => current && setListDigest(digest),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [client, mayBeList, revision])

  const isOther = ({ lines, digest }: StoredDraft) =>
    lines !== facts.keywords || (listDigest !== null && listDigest !== digest)
  const draft = drafts.find(isOther)
  if (!client || !place || offers === 'none' || !draft) return null

  const leaveOut = () => {
    setDismissed(draft.digest, true)
    setDrafts((all) => all.filter((each) => each !== draft))
  }
  const restore = async () => {
    leaveOut()
    const isOpen = await cleaning.openDraft(draft)
    if (!isOpen) return void toast.error(generator.draftGone)
    await client.ask('takeOver', draft).catch(() => undefined)
    tellDropped(draft.slot)
  }
  const discard = async () => {
    leaveOut()
    await client.ask('discardDraft', draft).catch(() => undefined)
    tellDropped(draft.slot)
    offerUndo(generator.draftDiscarded, async () => {
      await client.ask('putDraftBack').catch(() => undefined)
      setDismissed(draft.digest, false)
      setDrafts((all) => [draft, ...all])
    })
  }
  return { draft, restore: () => void restore(), discard: () => void discard() }
}
