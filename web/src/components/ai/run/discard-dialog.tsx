import { type AiRun, discardAiRun } from '@thokham/contract/ai-runs'
import { useAction } from '../../../kit/action/use-action.ts'
import { AI_PROVIDER_NAMES, ai } from '../../../text/ai.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { refreshRuns } from './unfinished-runs.ts'

export interface DiscardDialogProps {
  /** null = closed */
  run: AiRun | null
  onClose: () => void
  onDiscarded?: () => void
}

/** Asks whether a run is to be thrown away with its results, and does it. */
export default function DiscardDialog({ run, onClose, onDiscarded }: DiscardDialogProps) {
  const discard = useAction(discardAiRun, {
    input: ({ id }: AiRun) => ({ params: { id } }),
    always: (answer) => {
      if (answer) onDiscarded?.()
      return refreshRuns()
    },
    done: ai.discarded,
  })
  return (
    <ConfirmDialog
      of={run}
      onClose={onClose}
      title={(one) => ai.discardTitle(nameOf(one))}
      body={run ? ai.discardBody(run.prompts) : ''}
      label={ai.discard}
      action={discard}
    />
  )
}

function nameOf({ name, provider, lines }: AiRun): string {
  return `${name} · ${AI_PROVIDER_NAMES[provider]} · ${ai.lines(lines.done, lines.total)}`
}
