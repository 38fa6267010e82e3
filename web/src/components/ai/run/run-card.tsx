import { Link } from '@tanstack/react-router'
import type { FreeAllowanceView } from '@thokham/contract/ai-providers'
import type { AiRun } from '@thokham/contract/ai-runs'
import { isRemote } from '@thokham/domain/ai-generation'
import { Play, RotateCw, Trash2 } from 'lucide-react'
import { type Ref, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { thaiDuration, thaiWhen } from '../../../lib/format/thai-format.ts'
import { useSecondsLeft } from '../../../lib/format/use-seconds-left.ts'
import { pauseEnd } from '../../../lib/queries/ai-providers.ts'
import { AI_PROVIDER_NAMES, ai, MODE_NAMES } from '../../../text/ai.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/section.tsx'
import { Switch } from '../../ui/switch.tsx'
import { FreeAllowance } from '../order/free-allowance.tsx'
import { LibraryOffer, NotAiBadge } from '../order/library-offer.tsx'
import { StandIn } from '../order/provider-choice.tsx'
import type { DiscardDialogProps } from './discard-dialog.tsx'
import { HungCalls } from './hung-calls.tsx'
import { ProviderMessage } from './provider-message.tsx'
import { RunCloth } from './run-cloth.tsx'
import { canGoOn, finishedOf, hasTroubles, isAtRest, isLibraryOffered } from './run-feed.ts'
import { ModelNotes, SuccessorNotes } from './run-notes.tsx'
import type { RunTroublesProps } from './run-troubles.tsx'
import type { LiveRun } from './use-ai-run.ts'
import type { FinishCall } from './use-finish-call.ts'
import type { RunActions } from './use-run-actions.ts'

const DiscardDialog = lazyPart<DiscardDialogProps>(() => import('./discard-dialog.tsx'))
const RunTroubles = lazyPart<RunTroublesProps>(() => import('./run-troubles.tsx'))

export interface RunCardProps {
  ref: Ref<HTMLElement>
  live: LiveRun
  run: AiRun
  actions: RunActions
  finishCall: FinishCall
  /** Chooses the library in the form. */
  onUseLibrary: () => void
  /** Brings the choice of providers into sight. */
  onOtherProvider: () => void
  /** The run was thrown away. */
  onDiscarded: () => void
}

/** Renders a run as it stands: how far it is, what can be done about it, and what it cost. */
export function RunCard(props: RunCardProps) {
  const { ref, live, run, actions, finishCall, onUseLibrary, onOtherProvider, onDiscarded } = props
  const { lines } = run
  const finished = finishedOf(run)
  return (
    <Card ref={ref} className="scroll-mt-4 p-4 md:p-6">
      <div className="flex flex-col gap-3 border-none">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="font-semibold text-base">{ai.run}</h2>
          <span className="text-ink-3 text-xs">
            {AI_PROVIDER_NAMES[run.provider]}{' '}
            {isRemote(run.provider) && <span className="num">{run.model}</span>} ·{' '}
            {MODE_NAMES[run.mode].split(' · ')[0]} × {run.count}
          </span>
        </div>
        {!isRemote(run.provider) && <NotAiBadge />}
        {!run.isOfficial && <StandIn host={run.host} />}
        <RunCloth lines={live.lines} total={lines.total} finished={finished} label={ai.clothLabel} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs">
          <span className="num font-semibold">{ai.lines(finished, lines.total)}</span>
          <span className="text-ink-2">
            {!isAtRest(run) && run.secondsLeft !== null && ai.secondsLeft(run.secondsLeft)}
          </span>
        </div>
        <p role="status" className="font-medium text-sm">
          {statusOf(run)}
        </p>
        {live.link === 'lost' && (
          <Notice kind="warn" role="status">
            {ai.lost}
          </Notice>
        )}
        <SuccessorNotes notes={run.notes} />
        <Suspense>
          {hasTroubles(run) && (
            <RunTroubles
              run={run}
              lines={live.lines}
              actions={actions}
              onOtherProvider={onOtherProvider}
              onUseLibrary={onUseLibrary}
            />
          )}
        </Suspense>
        <ProviderMessage run={run} lines={live.lines} />
        {isRemote(run.provider) &&
          run.stoppedBy === 'fault' &&
          isAtRest(run) &&
          isLibraryOffered(run.fault) && <LibraryOffer provider={run.provider} onUse={onUseLibrary} />}
        <HungCalls run={run} lines={live.lines} actions={actions} />
        {run.pause && <Pause run={run} pause={run.pause} />}
        {run.freeAllowance && !isAtRest(run) && <Queue allowance={run.freeAllowance} />}
        {!isAtRest(run) && (
          <Switch checked={finishCall.isOn} onCheckedChange={finishCall.setOn}>
            {ai.notify}
          </Switch>
        )}
        <Buttons run={run} actions={actions} onDiscarded={onDiscarded} />
        <CostFacts run={run} />
        <ModelNotes notes={run.notes} />
      </div>
    </Card>
  )
}

/** Renders a pause for the provider's rate limit: until when, and that it ends by itself. */
function Pause({ run, pause }: { run: AiRun; pause: NonNullable<AiRun['pause']> }) {
  const ends = useMemo(() => Date.now() + Date.parse(pause.until) - Date.parse(pause.now), [pause])
  const seconds = useSecondsLeft(ends)
  const name = AI_PROVIDER_NAMES[run.provider]
  if (pause.kind === 'daily') {
    return (
      <Notice kind="warn" role="status">
        {ai.daily(name, thaiWhen(pause.until, pause.now))}
      </Notice>
    )
  }
  if (seconds <= 0) return null
  const wait = thaiDuration(seconds)
  return (
    <Notice kind="info">
      <span role="timer" className="tabular-nums">
        {pause.perMinute ? ai.pace(name, pause.perMinute, wait) : ai.rests(name, wait)}
      </span>{' '}
      <span className="text-xs">{ai.paceHint}</span>
    </Notice>
  )
}

function Queue({ allowance }: { allowance: FreeAllowanceView }) {
  const pauseEnds = useMemo(() => pauseEnd(allowance), [allowance])
  return <FreeAllowance allowance={allowance} pauseEnds={pauseEnds} />
}

function statusOf(run: AiRun): string {
  const { lines } = run
  switch (run.state) {
    case 'initialising':
      return ai.initialising
    case 'running':
      return run.freeAllowance?.limitedUntil && lines.asking === 0 ? ai.waitingFree : ai.running
    case 'stopping':
      return ai.stopping(lines.asking)
    case 'stopped':
      return [
        ai.stopped(finishedOf(run), lines.total),
        ...(run.prompts > 0 ? [ai.stoppedWithResults] : []),
      ].join(' ')
    case 'finished':
      return run.prompts > 0 ? ai.finished(run.prompts) : ai.nothingMade
  }
}

function Buttons({ run, actions, onDiscarded }: Pick<RunCardProps, 'run' | 'actions' | 'onDiscarded'>) {
  const { lines } = run
  // null until the first question; of null where it was answered.
  const [leaving, setLeaving] = useState<{ run: AiRun | null } | null>(null)
  // The way to stop stands beside the order, and on phones with the way to go on at the bottom of the screen.
  if (canGoOn(run)) {
    return (
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={Play}
          onClick={() => actions.resume()}
          busy={actions.busy === 'resume'}
          className="flex-1 max-md:hidden"
        >
          {ai.resume}
        </Button>
        <Button variant="quiet" icon={Trash2} onClick={() => setLeaving({ run })} className="max-md:w-full">
          {ai.discard}
        </Button>
        <Suspense>
          {leaving && (
            <DiscardDialog
              run={leaving.run}
              onClose={() => setLeaving({ run: null })}
              onDiscarded={onDiscarded}
            />
          )}
        </Suspense>
      </div>
    )
  }
  if (!isAtRest(run) || lines.failed === 0) return null
  return (
    <Button
      icon={RotateCw}
      onClick={() => actions.resume()}
      busy={actions.busy === 'resume'}
      className="w-full"
    >
      {ai.retryFailed}
    </Button>
  )
}

function CostFacts({ run: { cost, provider, historyId } }: { run: AiRun }) {
  if (cost.totalTokens === 0 && historyId === null) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-t pt-3 text-xs">
      {isRemote(provider) && (
        <>
          <dt className="text-ink-2">{ai.tokens}</dt>
          <dd className="text-right tabular-nums">{ai.tokensUsed(cost.inputTokens, cost.outputTokens)}</dd>
        </>
      )}
      <dt className="text-ink-2">{ai.cost}</dt>
      <dd className="text-right font-semibold tabular-nums">
        {provider === 'geminiFree' || provider === 'library'
          ? ai.freeOfCharge
          : ai.costs(cost.totalCostUsd, cost.totalCostThb)}
      </dd>
      {cost.estimatedCalls > 0 && (
        <dd className="col-span-2 text-ink-3">{ai.tokensEstimated(cost.estimatedCalls)}</dd>
      )}
      {historyId && (
        <dd className="col-span-2 pt-1">
          <Link to="/history" className="touch link">
            {ai.historyAt}
          </Link>
        </dd>
      )}
    </dl>
  )
}
