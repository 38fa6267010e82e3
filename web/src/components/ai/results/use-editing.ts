import { type AiRunLine, editAiRunLine } from '@thokham/contract/ai-runs'
import type { CallInput } from '@thokham/contract/operation'
import { useRef, useState } from 'react'
import { ApiError, isUnexplained } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { ai } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { toast } from '../../ui/toast.tsx'
import type { LiveRun } from '../run/use-ai-run.ts'

export interface Editing {
  /** The result that is being edited, and the revision of its line that it was opened on; null = the newest. */
  at: { position: number; index: number; revision: number | null } | null
  /** What was typed so far: it stays although its row scrolls out of sight. */
  text: string
  setText: (text: string) => void
  open: (line: AiRunLine, index: number) => void
  /**
   * Puts results in the place of those of a line, and closes the box unless more was typed there meanwhile.
   * @throws what refuses them: the box stays open then, above the words that were written meanwhile if there are any
   */
  keep: (line: AiRunLine, body: EditedLine) => Promise<void>
  cancel: () => void
}

type EditedLine = CallInput<typeof editAiRunLine>['body']

/** Returns the editing of one result at a time in its place. */
export function useEditing(
  runId: string,
  { putLine, refresh }: Pick<LiveRun, 'putLine' | 'refresh'>,
): Editing {
  const [at, setAt] = useState<Editing['at']>(null)
  const [text, setText] = useState('')
  const keeping = useRef(false)
  const typed = useRef(text)
  typed.current = text

  async function put({ position }: AiRunLine, body: EditedLine) {
    const changed = await call(editAiRunLine, { params: { id: runId, position }, body })
    putLine(runId, changed)
    return changed
  }

  async function keep(line: AiRunLine, body: EditedLine) {
    // A row that went out of sight and came back knows nothing of the press before.
    if (keeping.current) return
    keeping.current = true
    try {
      const changed = await put(line, body)
      const before = line.prompts.map((prompt) => prompt.text)
      const isThere = body.prompts.length === before.length
      const isMore = isThere && typed.current !== text
      setAt((now) => (now !== at ? now : isMore ? at && { ...at, revision: changed.revision } : null))
      if (isThere) return
      const undo = () =>
        put(changed, { prompts: before, revision: changed.revision }).catch((error) =>
          toast.error(editFault(error)),
        )
      toast.success(ai.removedPrompt, { label: everywhere.undo, onPress: () => void undo() })
    } catch (error) {
      if (isConflict(error)) {
        setAt((now) => now && { ...now, revision: null })
        refresh()
      }
      throw error
    } finally {
      keeping.current = false
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
    keep,
    cancel: () => setAt(null),
  }
}

/** Returns the sentence of what refuses an edit. */
export function editFault(error: unknown): string {
  if (isConflict(error)) return ai.changedElsewhere
  return isUnexplained(error) ? ai.saveFail : messageOf(error)
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict'
}
