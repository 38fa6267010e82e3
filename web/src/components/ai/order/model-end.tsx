import type { AiProviderState } from '@thokham/contract/ai-providers'
import { WARNED_BEFORE_DAYS } from '@thokham/domain/ai/model'
import { daysBetween, plusDays } from '@thokham/domain/calendar'
import { TriangleAlert } from 'lucide-react'
import { ai } from '../../../text/ai.ts'

interface ModelEndProps {
  model: Pick<AiProviderState['models'][number], 'ends' | 'successor'> | undefined
  /** All that may be chosen instead */
  models: readonly Pick<AiProviderState['models'][number], 'name'>[]
  /** The server's Bangkok date */
  today: string
  onChoose: (model: string) => void
}

/** Tells that the chosen model ends within 60 days, and what comes then; what takes over can be chosen at once where it is offered. */
export function ModelEnd({ model, models, today, onChoose }: ModelEndProps) {
  if (!model?.ends) return null
  const { ends, successor } = model
  const days = daysBetween(today, ends)
  if (days <= 0 || days > WARNED_BEFORE_DAYS) return null
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-khamin-text text-xs">
      <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <span className="inline-block">{ai.modelEnds(days, plusDays(ends, -1))}</span>
      <span className="inline-block">{successor ? ai.modelSuccessor(successor) : ai.noModelSuccessor}</span>
      {successor && models.some(({ name }) => name === successor) && (
        <button type="button" onClick={() => onChoose(successor)} className="touch link nb font-semibold">
          {ai.changeModel}
        </button>
      )}
    </p>
  )
}
