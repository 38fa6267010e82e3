import { type RefObject, useRef } from 'react'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { generator } from '../../../text/generator.ts'
import { toast } from '../../ui/toast.tsx'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { KeywordState } from '../worker/prompt-worker-data.ts'
import type { DraftPlace } from '../worker/stored-drafts.ts'
import { type CleanUp, cleaned, linesOf, textWithTyped } from './keyword-store.ts'
import type { Paste } from './paste-doctor.ts'
import { replaceInBox } from './replace-in-box.ts'
import { replacePaste } from './replace-paste.ts'
import type { Changed, Keywords } from './use-keywords.ts'

export interface CleanUps {
  clean: (what: CleanUp, lines: number) => void
  clear: () => void
  /** Adds a line at the end. */
  addLine: (line: string) => void
  /** Puts keywords in the place of a pasted text. */
  tidy: (paste: Paste, keywords: string[]) => Promise<void>
  /** The text box with another text. */
  toText: (next: string) => void
  /** A change that the worker makes, said in a toast. @param onUndo takes back what was changed along with it */
  byWorker: (
    message: string,
    ask: (client: PromptWorkerClient) => Promise<KeywordState>,
    onUndo?: () => void,
  ) => Promise<void>
  /** Says that the worker has made a change, with the way back. @param onUndo takes back what was changed along with it */
  sayDone: (message: string, change: Changed<KeywordState>, onUndo?: () => void) => void
  addFile: (file: File) => Promise<void>
  /** Puts a kept draft into the box. @returns whether it was still there */
  openDraft: (draft: DraftPlace) => Promise<boolean>
  /** Ctrl+Z of a change that the browser’s own history does not know; false when there is none. */
  undoInBox: () => boolean
}

/** Changes to the whole keyword list, each of which can be taken back: by Ctrl+Z in the box, and from its toast. */
export function useCleanUp(keywords: Keywords, box: RefObject<HTMLTextAreaElement | null>): CleanUps {
  const undone = useRef<{ before: string; after: string }[]>([])

  const toText = (next: string) => {
    const element = box.current
    if (element && replaceInBox(element, next)) return
    undone.current.push({ before: element?.value ?? '', after: next })
    keywords.setText(next)
    element?.focus()
  }

  /** Keeps what was typed since. */
  const undoInText = (before: string, left: string) => {
    const text = textWithTyped(before, left, keywords.box.get())
    if (box.current) toText(text)
    else keywords.setText(text)
  }

  const sayDone: CleanUps['sayDone'] = (message, { before, text, change }, onUndo) => {
    if (before !== null && text !== null) undone.current.push({ before, after: text })
    const undo = () => {
      onUndo?.()
      if (before !== null && text !== null) undoInText(before, text)
      else void keywords.change((client) => client.ask('undo', { change }))
    }
    offerUndo(message, undo)
  }

  const byWorker: CleanUps['byWorker'] = async (message, ask, onUndo) => {
    const state = await keywords.change(ask)
    if (state) sayDone(message, state, onUndo)
  }

  const addFile = async (file: File) => {
    const done = await keywords.addFile(file)
    if ('error' in done) return toast.error(done.error)
    const hidden = done.removed > 0 ? ` · ${generator.hiddenRemoved(done.removed)}` : ''
    sayDone(generator.fileAdded(done.added) + hidden, done)
  }

  const openDraft: CleanUps['openDraft'] = async (draft) => {
    const wasBlank = keywords.facts.keywords === 0
    keywords.leaveLong()
    const state = await keywords.change((client) => client.ask('openDraft', { place: draft, ifEmpty: false }))
    if (state && !wasBlank) sayDone(generator.draftReplaced, state)
    return state !== null
  }

  const inBox = (message: string, next: string) => {
    const before = keywords.box.get()
    toText(next)
    offerUndo(message, () => undoInText(before, next))
  }

  return {
    toText,
    byWorker,
    sayDone,
    addFile,
    openDraft,
    clean: (what, lines) => {
      const message = what === 'thai' ? generator.thaiRemoved(lines) : generator.duplicatesRemoved(lines)
      if (keywords.long) void byWorker(message, (client) => client.ask('clean', { what }))
      else inBox(message, cleaned(linesOf(keywords.box.get()), what).join('\n'))
    },
    clear: () => {
      if (keywords.long) void byWorker(generator.cleared, (client) => client.ask('clear'))
      else inBox(generator.cleared, '')
    },
    addLine: (line) => {
      if (keywords.long)
        void byWorker(generator.fileAdded(1), (client) => client.ask('append', { text: line }))
      else {
        const before = keywords.box.get()
        toText(before.trim() === '' ? line : `${before.replace(/\n+$/, '')}\n${line}`)
      }
    },
    tidy: async (paste, lines) => {
      const message = generator.tidied(lines.length)
      const text = lines.join('\n')
      if (keywords.long) {
        const state = await keywords.change((client) => client.ask('tidy', { paste, text }))
        if (state?.isTidied) sayDone(message, state)
        else if (state) toast.info(generator.notTidied)
        return
      }
      const next = replacePaste(keywords.box.get(), paste, text)
      if (next === null) toast.info(generator.notTidied)
      else inBox(message, next)
    },
    undoInBox: () => {
      const last = undone.current.at(-1)
      if (!last || box.current?.value !== last.after) return false
      undone.current.pop()
      keywords.setText(last.before)
      return true
    },
  }
}
