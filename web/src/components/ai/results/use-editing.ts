import { type AiRunLine, editAiRunLine } from '@thokham/contract/ai-runs'
import type { CallInput } from '@thokham/contract/operation'
import { useRef, useState } from 'react'
import type { Undo } from '../../../kit/undo/undo.ts'
import { hasCode } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { ai } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import type { LiveRun } from '../run/use-ai-run.ts'

export interface Editing {
  /** The result that is being edited, and the revision of its line that it was opened on; null = the newest. */
  at: { position: number; index: number; revision: number | null } | null
  /** What was typed so far: it stays although its row scrolls out of sight. */
  text: string
  setText: (text: string) => void
  open: (line: AiRunLine, index: number) => void
  /**
   * Sends results that take the place of those of a line.
   * @returns the line as it is then; null = a former press of this box is still under way
   * @throws what refuses them; above a conflict stand the words that were written meanwhile
   */
  put: (line: AiRunLine, body: EditedLine) => Promise<AiRunLine | null>
  /** Closes the box after its results were kept, unless more was typed there meanwhile. */
  settle: (saved: AiRunLine, isRemoved: boolean) => void
  /** What brings back the results that a line had before. */
  undo: (saved: AiRunLine, before: AiRunLine) => Undo
  cancel: () => void
}

export type EditedLine = CallInput<typeof editAiRunLine>['body']

/** Returns the editing of one result at a time in its place. */
export function useEditing(
  runId: string,
  { putLine, refresh }: Pick<LiveRun, 'putLine' | 'refresh'>,
): Editing {
  const [at, setAt] = useState<Editing['at']>(null)
  const [text, setText] = useState('')
  const isSending = useRef(false)
  const typed = useLatest(text)

  async function send({ position }: AiRunLine, body: EditedLine) {
    const saved = await call(editAiRunLine, { params: { id: runId, position }, body })
    putLine(runId, saved)
    return saved
  }

  async function put(line: AiRunLine, body: EditedLine) {
    // A row that went out of sight and came back knows nothing of the press before.
    if (isSending.current) return null
    isSending.current = true
    try {
      return await send(line, body)
    } catch (error) {
      if (isConflict(error)) {
        setAt((now) => now && { ...now, revision: null })
        refresh()
      }
      throw error
    } finally {
      isSending.current = false
    }
  }

  return {
    at,
    text,
    setText,
    open: (line, index) => {
      setAt({ position: line.position, index, revision: line.revision })
      setText(line.prompts[index]?.text ?? '')
    },
    put,
    settle: ({ revision }, isRemoved) => {
      const isMore = !isRemoved && typed.current !== text
      setAt((now) => (now !== at ? now : isMore ? at && { ...at, revision } : null))
    },
    undo: (saved, { prompts }) => ({
      name: editAiRunLine.name,
      send: () => send(saved, { prompts: prompts.map((each) => each.text), revision: saved.revision }),
      refused: editFault,
    }),
    cancel: () => setAt(null),
  }
}

/** Returns the sentence of what refuses an edit. */
export function editFault(error: unknown): string {
  return messageOf(error, { conflict: ai.changedElsewhere, internal: ai.saveFail })
}

function isConflict(error: unknown): boolean {
  return hasCode(error, 'conflict')
}
