import type { AiRun } from '@thokham/contract/ai-runs'
import { Play } from 'lucide-react'
import { thaiNumber } from '../../../lib/format/thai-format.ts'
import { ai } from '../../../text/ai.ts'
import { generator } from '../../../text/generator.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { OrderButton, type OrderButtonProps } from '../order/order-card.tsx'
import { canGoOn, finishedOf, isAtRest } from './run-feed.ts'
import type { RunActions } from './use-run-actions.ts'

export interface RunBarProps {
  run: AiRun | null
  /** Prompts that the form asks for. */
  prompts: number
  actions: RunActions
  order: OrderButtonProps
  /** The form is folded: another run begins with opening it. */
  isFolded: boolean
  onOpenForm: () => void
}

/** Renders the phone's bar: what is ordered before a run, how far it is while it goes and the way to stop it, and to go on after. */
export function RunBar({ run, prompts, actions, order, isFolded, onOpenForm }: RunBarProps) {
  const isStopped = run !== null && canGoOn(run)
  const isGoing = run !== null && !isAtRest(run)
  return (
    <ActionBar {...figuresOf(run, prompts, { isGoing, isStopped, isFolded })}>
      {isStopped && (
        <Button
          variant="primary"
          icon={Play}
          busy={actions.busy === 'resume'}
          onClick={() => void actions.resume()}
          className="h-12 min-w-0 flex-1 px-3 [&_svg]:hidden"
        >
          {ai.resume}
        </Button>
      )}
      {isFolded && !isGoing ? (
        <Button
          variant={isStopped ? 'outline' : 'primary'}
          onClick={onOpenForm}
          className="h-12 min-w-0 flex-1 px-3"
        >
          {ai.newRun}
        </Button>
      ) : (
        <OrderButton {...order} className="min-w-0 flex-1 [&_svg]:hidden" />
      )}
    </ActionBar>
  )
}

function figuresOf(
  run: AiRun | null,
  prompts: number,
  { isGoing, isStopped, isFolded }: { isGoing: boolean; isStopped: boolean; isFolded: boolean },
) {
  if (run && (isGoing || isStopped)) {
    const finished = finishedOf(run)
    const figure = `${thaiNumber(finished)}/${thaiNumber(run.lines.total)}`
    return { figure, note: generator.lineUnit, share: finished / run.lines.total }
  }
  if (run && isFolded && run.prompts > 0)
    return { figure: generator.prompts(run.prompts), note: ai.done, share: 1 }
  return { figure: generator.prompts(prompts), note: generator.images(BigInt(prompts)) }
}
