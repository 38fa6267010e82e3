import { type AiRun, discardAiRun } from '@thokham/contract/ai-runs'
import { call } from '../../../lib/api/call.ts'
import { AI_PROVIDER_NAMES, ai } from '../../../text/ai.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { refreshUnfinished } from './unfinished-runs.ts'

/** Asks whether a run is to be thrown away with its results, and does it. */
export function DiscardDialog(props: { run: AiRun | null; onClose: () => void; onDiscarded?: () => void }) {
  const { run, onClose, onDiscarded } = props
  return (
    <ConfirmDialog
      open={run !== null}
      onClose={onClose}
      title={run ? ai.discardTitle(nameOf(run)) : ''}
      body={run ? ai.discardBody(run.prompts) : ''}
      action={ai.discard}
      onConfirm={async () => {
        if (!run) return
        await call(discardAiRun, { params: { id: run.id } })
        onClose()
        toast.success(ai.discarded)
        onDiscarded?.()
        await refreshUnfinished()
      }}
    />
  )
}

function nameOf({ name, provider, lines }: AiRun): string {
  return `${name} · ${AI_PROVIDER_NAMES[provider]} · ${ai.lines(lines.done, lines.total)}`
}
