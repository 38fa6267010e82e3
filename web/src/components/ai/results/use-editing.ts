import { type AiRunLine, editAiRunLine } from '@thokham/contract/ai-runs'
import { useRef, useState } from 'react'
import { ApiError, isUnexplained } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { ai } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { toast } from '../../ui/toast.tsx'
import type { LiveRun } from '../run/use-ai-run.ts'

export interface Editing {
  /** The result that is being edited, and the revision of its line that it was opened on; null = the newest. */
  at: { position: number; index: number; revision: number | null } | null
  text: string
  setText: (text: string) => void
  busy: boolean
  open: (line: AiRunLine, index: number) => void
  /** Keeps the text on the server; an empty one takes the result away. */
  save: (line: AiRunLine) => Promise<void>
  cancel: () => void
}

/** Returns the editing of one result at a time in its place; what was typed stays although its row scrolls out of sight. */
export function useEditing(
  runId: string,
  { putLine, refresh }: Pick<LiveRun, 'putLine' | 'refresh'>,
): Editing {
  const [at, setAt] = useState<Editing['at']>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const saving = useRef(false)

  async function put({ position }: AiRunLine, texts: string[], revision: number) {
    const changed = await call(editAiRunLine, {
      params: { id: runId, position },
      body: { prompts: texts, revision },
    })
    putLine(changed)
    return changed
  }

  async function save(line: AiRunLine) {
    if (!at || saving.current) return
    const before = line.prompts.map((prompt) => prompt.text)
    const wanted = text.replace(/\s+/g, ' ').trim()
    if (wanted === before[at.index]) return setAt(null)
    saving.current = true
    setBusy(true)
    try {
      const after = before.flatMap((each, index) =>
        index !== at.index ? [each] : wanted === '' ? [] : [wanted],
      )
      const changed = await put(line, after, at.revision ?? line.revision)
      setAt(null)
      if (wanted !== '') return
      const undo = () =>
        put(changed, before, changed.revision).catch((error) => toast.error(sentenceOf(error)))
      toast.success(ai.removedPrompt, { label: everywhere.undo, onPress: () => void undo() })
    } catch (error) {
      toast.error(sentenceOf(error))
      if (!isConflict(error)) return
      // What was typed stays open, above the words that were written meanwhile.
      setAt((now) => now && { ...now, revision: null })
      refresh()
    } finally {
      saving.current = false
      setBusy(false)
    }
  }

  return {
    at,
    text,
    setText,
    busy,
    open: (line, index) => {
      setAt({ position: line.position, index, revision: line.revision })
      setText(line.prompts[index]?.text ?? '')
    },
    save,
    cancel: () => setAt(null),
  }
}

function sentenceOf(error: unknown): string {
  if (isConflict(error)) return ai.changedElsewhere
  return isUnexplained(error) ? ai.saveFail : messageOf(error)
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict'
}
