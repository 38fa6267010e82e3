import { replaceEqualDeep } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createStore } from '../../../kit/storage/store.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { generator } from '../../../text/generator.ts'
import { forgetLink, keepLinkText } from '../settings/shared-link.ts'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { KeywordState } from '../worker/prompt-worker-data.ts'
import type { BoxText } from './box-text.ts'
import { type KeywordBox, keepDraft, loadDraft, onDraftReplaced } from './keyword-draft.ts'
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
  /** Has the worker change the list at once; null when a text took its place by then, or there is no worker. */
  change: <State extends KeywordState>(
    ask: (client: PromptWorkerClient) => Promise<State>,
  ) => Promise<Changed<State> | null>
  /** @returns lines added and hidden characters removed, or a Thai sentence why not */
  addFile: (
    file: File,
  ) => Promise<(Changed<KeywordState> & { added: number; removed: number }) | { error: string }>
}

/**
 * Keeps the keyword list: a text while it is short, lines in the worker when it is long. A short one survives a reload
 * of the tab, one's own and a shared link's each in its place.
 */
export function useKeywords(client: PromptWorkerClient | null, kind: KeywordBox): Keywords {
  const [box] = useState(() => createStore(loadDraft(kind)))
  const [long, setLong] = useState(false)
  const [facts, setFacts] = useState(NOTHING)
  const [revision, setRevision] = useState(0)
  /** Texts that were put into the box so far. */
  const texts = useRef(0)
  /** The shared link whose keywords stand in the box, and these. */
  const visited = useRef<{ link: string; text: string } | null>(null)
  /** Whether the list is a long one, also before the screen is drawn anew. */
  const isLongNow = useRef(false)
  /** A long list that no worker has taken in yet: it stands nowhere else. */
  const untaken = useRef<string | null>(null)

  /** @param kept '' for a list that is too long to be kept */
  const keep = useCallback(
    (kept: string, isKept: boolean) => {
      if (!visited.current) keepDraft(kind, kept)
      else if (isKept) keepLinkText(visited.current.link, kept)
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
      box.set(tooLong ? '' : next)
      if (visited.current) visited.current.text = next
      keep(tooLong ? '' : next, !tooLong)
      untaken.current = tooLong ? next : null
      client?.ask('setText', { text: next, undoable: tooLong }).then((facts) => {
        if (now !== texts.current) return
        untaken.current = null
        // The next letter comes first.
        startTransition(() => {
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

  /** A way back may be pressed when another worker holds the list. */
  const latest = useLatest({ setText, change })
  const replace = useCallback<Keywords['replace']>(
    async (text) => {
      const known = untaken.current ?? (isLongNow.current ? null : box.get())
      if (known === null) {
        const state = await change((worker) => worker.ask('putText', { text }))
        if (!state) return null
        return () => void latest.current.change((worker) => worker.ask('undo', { change: state.change }))
      }
      setText(text)
      if (known.trim() === '' || known === text) return null
      return () => latest.current.setText(textWithTyped(known, text, box.get()))
    },
    [change, setText, box],
  )

  // A worker that took the place of another one is given what stands in the box, or what the other one never took in: before
  // any press can ask it for prompts of an empty list.
  useLayoutEffect(() => {
    if (client) setText(visited.current?.text ?? untaken.current ?? loadDraft(kind))
  }, [client, kind, setText])

  const visit = useCallback(
    (link: string, words: string) => {
      visited.current = { link, text: words }
      setText(words)
    },
    [setText],
  )
  const show = useCallback(
    (own: string) => {
      visited.current = null
      setText(own)
    },
    [setText],
  )
  const showOwn = useCallback(() => show(loadDraft(kind)), [kind, show])

  useEffect(() => onDraftReplaced(kind, show), [kind, show])

  return useMemo(
    () => ({ box, long, facts, revision, setText, replace, visit, showOwn, change, addFile }),
    [box, long, facts, revision, setText, replace, visit, showOwn, change, addFile],
  )
}

function increased(revision: number): number {
  return revision + 1
}

/** Ignores that the worker ended: closed with its screen, or the screen says that it failed. */
function ignoreEnded(): void {}
