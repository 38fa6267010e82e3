import { replaceEqualDeep } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { memberOnDevice } from '../../../kit/storage/member-traces.ts'
import { createStore } from '../../../kit/storage/store.ts'
import { randomId } from '../../../lib/browser/random-id.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { generator } from '../../../text/generator.ts'
import { forgetLink, storeLinkText } from '../settings/shared-link.ts'
import type { DraftFault } from '../worker/draft-keeper.ts'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { KeywordState } from '../worker/prompt-worker-data.ts'
import type { DraftPlace } from '../worker/stored-drafts.ts'
import type { BoxText } from './box-text.ts'
import { onDraftsGone, openSlot, settleSlot } from './draft-slots.ts'
import { type KeywordBox, loadDraft, onDraftReplaced, saveDraft, takeReplaced } from './keyword-draft.ts'
import { isLong, type KeywordFacts, textWithTyped } from './keyword-store.ts'

const NOTHING: KeywordFacts = { lines: 0, keywords: 0, duplicateLines: [], duplicates: 0, thaiLines: 0 }
const MAX_FILE_MB = 50

/** The list as the worker changed it, and the text that stood in the box until then; null for a long list. */
export type Changed<State extends KeywordState> = State & { before: string | null }

export interface Keywords {
  /** What the text box shows; '' while the list is a long one. No letter that is typed draws more than whoever follows it. */
  box: BoxText
  /** Too long for a text box: the worker holds it alone. */
  long: boolean
  facts: KeywordFacts
  /** A long list is being taken in: what is known is of the words before it. */
  isTaking: boolean
  /** Changes with every change of the list that the worker has taken in. */
  revision: number
  setText: (text: string) => void
  /** Shows the keywords of a shared link; they and their changes are kept apart, and one's own draft stays as it is. */
  visit: (link: string, text: string) => void
  /** Shows one's own draft again. */
  showOwn: () => void
  /**
   * Puts other keywords into the box.
   * @returns brings back those that they replaced and keeps what was typed since; null when there were none
   */
  replace: (text: string) => Promise<(() => void) | null>
  /** Has the worker change the list at once; null when it did not, a text took its place by then, or there is no worker. */
  change: <State extends KeywordState>(
    ask: (client: PromptWorkerClient) => Promise<State | null>,
  ) => Promise<Changed<State> | null>
  /** Leaves a long list to be offered, before another takes its place. */
  leaveLong: () => void
  /** Where the list is kept on the device; null while it is not. */
  place: DraftPlace | null
  /**
   * Which of the drafts that were left here may be offered: none where this tab came back to its own, every one where it began
   * anew, every other one where a text took the place of what stood here.
   */
  offers: 'none' | 'all' | 'others'
  /** Why the list is not kept. */
  draftFault: DraftFault | null
  /** @returns lines added and hidden characters removed, or a Thai sentence why not */
  addFile: (
    file: File,
  ) => Promise<(Changed<KeywordState> & { added: number; removed: number }) | { error: string }>
}

/**
 * Keeps the keyword list: a text while it is short, lines in the worker when it is long. It survives a reload, the way back and
 * its tab: the worker keeps it on the device; a short one is in the tab's storage with each letter. A shared link's text is
 * kept apart.
 */
export function useKeywords(client: PromptWorkerClient | null, kind: KeywordBox): Keywords {
  const [box] = useState(() => createStore(loadDraft(kind)))
  const [long, setLong] = useState(false)
  const [facts, setFacts] = useState(NOTHING)
  const [revision, setRevision] = useState(0)
  const [isTaking, setTaking] = useState(false)
  /** Texts that were put into the box so far. */
  const texts = useRef(0)
  /** The shared link whose keywords stand in the box, and these. */
  const visited = useRef<{ link: string; text: string } | null>(null)
  /** Whether the list is a long one, also before the screen is drawn anew. */
  const isLongNow = useRef(false)
  /** A long list that no worker has taken in yet: it stands nowhere else. */
  const untaken = useRef<string | null>(null)
  /** Where one's own list is kept on the device. */
  const [place, setPlace] = useState<DraftPlace | null>(null)
  /** The draft that this tab left here before, until it is open again or another text has taken its place. */
  const former = useRef<DraftPlace | null>(null)
  const [offers, setOffers] = useState<Keywords['offers']>('none')
  /** What stands in the box is what this tab left there, not what was typed before a worker could take it in. */
  const isComeBack = useRef(box.get() !== '')
  const [draftFault, setDraftFault] = useState<DraftFault | null>(null)

  /** @param kept '' for a list that is too long to be kept */
  const keep = useCallback(
    (stored: string, isKept: boolean) => {
      if (!visited.current) saveDraft(kind, stored)
      else if (isKept) storeLinkText(visited.current.link, stored)
      else forgetLink()
    },
    [kind],
  )

  const setText = useCallback(
    (next: string) => {
      const now = ++texts.current
      const tooLong = isLong(next)
      isLongNow.current = tooLong
      setLong(tooLong)
      setTaking(tooLong)
      box.set(tooLong ? '' : next)
      if (visited.current) visited.current.text = next
      keep(tooLong ? '' : next, !tooLong)
      untaken.current = tooLong ? next : null
      client?.ask('setText', { text: next, undoable: tooLong }).then((facts) => {
        if (now !== texts.current) return
        untaken.current = null
        // The next letter comes first.
        startTransition(() => {
          setTaking(false)
          setFacts((former) => replaceEqualDeep(former, facts))
          setRevision(increased)
        })
      }, ignoreEnded)
    },
    [client, keep, box],
  )

  const change = useCallback<Keywords['change']>(
    async (ask) => {
      if (!client) return null
      const now = texts.current
      // A worker that ended changes nothing; the screen says that it did.
      const state = await ask(client).catch(() => null)
      if (!state) return null
      // The worker answers in turn: a change that it made since follows at once, a text took the place of this one.
      if (now !== texts.current) return null
      const before = isLongNow.current ? null : box.get()
      untaken.current = null
      isLongNow.current = state.text === null
      setLong(state.text === null)
      setTaking(false)
      box.set(state.text ?? '')
      if (visited.current && state.text !== null) visited.current.text = state.text
      keep(state.text ?? '', state.text !== null)
      setFacts(state.facts)
      setRevision(increased)
      return { ...state, before }
    },
    [client, keep, box],
  )

  const addFile = useCallback<Keywords['addFile']>(
    async (file) => {
      if (!/\.(txt|csv|tsv)$/i.test(file.name) && file.type !== 'text/plain')
        return { error: generator.fileKind }
      if (file.size > MAX_FILE_MB * 1024 * 1024) return { error: generator.fileTooBig(MAX_FILE_MB) }
      try {
        // Reading takes its time and changes nothing: what is typed meanwhile stays, and the file comes below it.
        const found = await client?.ask('readFile', { file, csv: /\.(csv|tsv)$/i.test(file.name) })
        if (!found) return { error: generator.fileFail }
        const { read, ...counts } = found
        const state = await change((worker) => worker.ask('addRead', { read }))
        return state ? { ...state, ...counts } : { error: generator.fileFail }
      } catch {
        return { error: generator.fileFail }
      }
    },
    [client, change],
  )

  const home = useRef<DraftPlace | null>(null)
  const keepAt = useCallback(
    (at: DraftPlace | null, instead: DraftPlace | null = null) => {
      home.current = at
      setPlace(at)
      client?.ask('keepDraftAt', at && { place: at, instead }, setDraftFault).catch(ignoreEnded)
    },
    [client],
  )
  /** Leaves a long list where it is kept, and keeps what takes its place elsewhere. */
  const leaveLong = useCallback(() => {
    if (!home.current || !isLongNow.current || visited.current) return
    const at = { ...home.current, slot: randomId() }
    settleSlot(kind, at.slot)
    keepAt(at)
    setOffers('others')
  }, [kind, keepAt])

  /** A way back may be pressed when another worker holds the list. */
  const latest = useLatest({ setText, change })
  const replace = useCallback<Keywords['replace']>(
    async (text) => {
      const known = untaken.current ?? (isLongNow.current ? null : box.get())
      if (known === null) {
        leaveLong()
        const state = await change((worker) => worker.ask('putText', { text }))
        if (!state) return null
        return () => void latest.current.change((worker) => worker.ask('undo', { change: state.change }))
      }
      setText(text)
      if (known.trim() === '' || known === text) return null
      return () => latest.current.setText(textWithTyped(known, text, box.get()))
    },
    [change, leaveLong, setText, box],
  )

  /** Opens the draft that this tab left here before; a text that was typed or sent meanwhile stays. */
  const openFormer = useCallback(
    async (slot: string) => {
      const at = former.current
      const opened = at && (await change((worker) => worker.ask('openDraft', { place: at, ifEmpty: true })))
      // It is opened once the link is left.
      if (visited.current) return
      former.current = null
      settleSlot(kind, slot)
      if (opened) client?.ask('takeOver', at).catch(ignoreEnded)
      else setOffers('all')
    },
    [client, kind, change],
  )

  // A worker that took the place of another one is given what stands in the box, or what the other one never took in: before
  // any press can ask it for prompts of an empty list.
  useLayoutEffect(() => {
    if (!client) return
    const memberId = memberOnDevice()
    const isOther = takeReplaced(kind)
    const own = untaken.current ?? loadDraft(kind)
    const continues = own !== '' && !isOther && isComeBack.current
    isComeBack.current = true
    const opened = memberId === null ? null : openSlot(kind)
    const at = opened && memberId !== null ? { memberId, box: kind, slot: opened.slot } : null
    former.current = at && opened?.former ? { ...at, slot: opened.former } : null
    if (visited.current) {
      home.current = at
      return setText(visited.current.text)
    }
    keepAt(at, continues ? former.current : null)
    setText(own)
    if (!at) return
    if (own === '') return void openFormer(at.slot)
    // A letter that comes first throws nothing away: the draft that it came before stays, and is offered.
    setOffers(isOther ? 'others' : continues ? 'none' : 'all')
    former.current = null
    settleSlot(kind, at.slot)
  }, [client, kind, setText, keepAt, openFormer])

  // Nothing is written any more once its member has signed out; what another tab discards is on this screen all the same.
  useEffect(() => {
    if (!client) return
    return onDraftsGone({
      forgotten: () => void client.ask('forgetDraft').catch(ignoreEnded),
      dropped: (slot) => {
        if (slot === home.current?.slot) client.ask('keepDraftAgain').catch(ignoreEnded)
      },
    })
  }, [client])

  const visit = useCallback(
    (link: string, words: string) => {
      visited.current = { link, text: words }
      client?.ask('keepDraftAt', null).catch(ignoreEnded)
      setPlace(null)
      setText(words)
    },
    [client, setText],
  )
  const show = useCallback(
    (own: string) => {
      visited.current = null
      const at = home.current
      keepAt(at)
      if (own !== '' || !at) return setText(own)
      // A list that is too long for the tab's storage was kept on the device.
      const stored = former.current ?? at
      const now = texts.current
      void change((worker) => worker.ask('openDraft', { place: stored, ifEmpty: false })).then((opened) => {
        if (now !== texts.current) return
        if (!opened) setText('')
        else if (stored !== at) client?.ask('takeOver', stored).catch(ignoreEnded)
        former.current = null
        settleSlot(kind, at.slot)
      })
    },
    [client, kind, keepAt, setText, change],
  )
  const showOwn = useCallback(() => show(loadDraft(kind)), [kind, show])
  const showSent = useCallback(
    (text: string) => {
      takeReplaced(kind)
      leaveLong()
      show(text)
    },
    [kind, leaveLong, show],
  )

  useEffect(() => onDraftReplaced(kind, showSent), [kind, showSent])

  return useMemo(
    () => ({
      box,
      long,
      facts,
      isTaking,
      revision,
      setText,
      replace,
      visit,
      showOwn,
      change,
      addFile,
      leaveLong,
      place,
      offers,
      draftFault,
    }),
    [
      box,
      long,
      facts,
      isTaking,
      revision,
      setText,
      replace,
      visit,
      showOwn,
      change,
      addFile,
      leaveLong,
      place,
      offers,
      draftFault,
    ],
  )
}

function increased(revision: number): number {
  return revision + 1
}

/** Ignores that the worker ended: closed with its screen, or the screen says that it failed. */
function ignoreEnded(): void {}
