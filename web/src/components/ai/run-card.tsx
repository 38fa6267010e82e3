import { Link } from '@tanstack/react-router'
import type { FreeAllowanceView } from '@thokham/contract/ai-providers'
import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { isAsked } from '@thokham/domain/ai-generation'
import { Play, RotateCw, Trash2 } from 'lucide-react'
import { type Ref, useMemo, useState } from 'react'
import { pauseEnd } from '../../lib/ai-providers.ts'
import { thaiDuration, thaiWhen } from '../../lib/thai-format.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { AI_PROVIDER_NAMES, ai, MODE_NAMES } from '../../text/ai.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Card } from '../ui/section.tsx'
import { Switch } from '../ui/switch.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { FreeAllowance } from './free-allowance.tsx'
import { HungCalls } from './hung-calls.tsx'
import { LibraryOffer, NotAiBadge } from './library-offer.tsx'
import { StandIn } from './provider-choice.tsx'
import { ProviderSaid } from './provider-said.tsx'
import { RunCloth } from './run-cloth.tsx'
import { RunFault } from './run-fault.tsx'
import { commonFault, isAtRest, throughOf } from './run-feed.ts'
import type { LiveRun } from './use-ai-run.ts'
import type { FinishCall } from './use-finish-call.ts'
import type { RunActions } from './use-run-actions.ts'

export interface RunCardProps {
  ref: Ref<HTMLElement>
  live: LiveRun
  run: AiRun
  actions: RunActions
  finishCall: FinishCall
  /** Chooses the library in the form. */
  onUseLibrary: () => void
  /** The run was thrown away. */
  onDiscarded: () => void
}

/** Renders a run as it stands: how far it is, what can be done about it, and what it cost. */
export function RunCard({ ref, live, run, actions, finishCall, onUseLibrary, onDiscarded }: RunCardProps) {
  const { lines } = run
  const through = throughOf(run)
  return (
    <Card ref={ref} className="scroll-mt-4 p-4 md:p-6">
      <div className="flex flex-col gap-3 border-none">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="font-semibold text-base">{ai.run}</h2>
          <span className="text-ink-3 text-xs">
            {AI_PROVIDER_NAMES[run.provider]}{' '}
            {isAsked(run.provider) && <span className="num">{run.model}</span>} ·{' '}
            {MODE_NAMES[run.mode].split(' · ')[0]} × {run.count}
          </span>
        </div>
        {!isAsked(run.provider) && <NotAiBadge />}
        {!run.isOfficial && <StandIn host={run.host} />}
        <RunCloth lines={live.lines} total={lines.total} through={through} label={ai.clothLabel} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs">
          <span className="num font-semibold">{ai.lines(through, lines.total)}</span>
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
        <Troubles run={run} lines={live.lines} />
        <ProviderSaid run={run} lines={live.lines} />
        {isAsked(run.provider) && run.state === 'stopped' && run.stoppedBy === 'fault' && (
          <LibraryOffer provider={run.provider} onUse={onUseLibrary} />
        )}
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
      </div>
    </Card>
  )
}

/** The provider's pace is waited for: until when, and that nobody has to do anything. */
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
        ai.stopped(throughOf(run), lines.total),
        ...(run.prompts > 0 ? [ai.stoppedWithResults] : []),
      ].join(' ')
    case 'finished':
      return run.prompts > 0 ? ai.finished(run.prompts) : ai.nothingMade
  }
}

function Troubles({ run, lines: each }: { run: AiRun; lines: LiveRun['lines'] }) {
  const { lines } = run
  const cause = useMemo(() => (run.fault ? run : isAtRest(run) ? commonFault(each) : null), [run, each])
  return (
    <>
      {cause?.fault && <RunFault provider={run.provider} fault={cause.fault} reason={cause.reason} />}
      {run.stoppedBy === 'level' && isAtRest(run) && (
        <Notice kind="warn" role="status">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-[12ch] flex-1">{ai.levelLost}</span>
            <Link to="/vip" className={buttonClass('vip', 40)}>
              {ai.renew}
            </Link>
          </div>
        </Notice>
      )}
      {lines.interrupted > 0 && (
        <Notice kind="warn" role="status">
          {interruptedSentence(run, each)}
        </Notice>
      )}
      {isAtRest(run) && lines.failed > 0 && (
        <Notice kind="warn" role="status">
          {ai.failedLines(lines.failed)}
        </Notice>
      )}
      {run.historyFailed && (
        <Notice kind="error" role="alert">
          {ai.recordFail}
        </Notice>
      )}
      {isAtRest(run) && run.missing > 0 && (
        <Notice kind="info" role="status">
          {missingSentence(run, each)}
        </Notice>
      )}
    </>
  )
}

/** How many results are missing, and what is left to try: a line that was asked three times had more asked by its member. */
function missingSentence(run: AiRun, lines: LiveRun['lines']): string {
  if (!isAsked(run.provider)) return ai.libraryFew(run.prompts)
  const short = lines.filter((line) => line && line.missing > 0)
  // Why it was not topped up stands beside it.
  if (short.some((line) => line?.fault)) return ai.missingAfterFault(run.missing)
  const isAskedAgain = short.length > 0 && short.every((line) => (line?.asks ?? 0) > 2)
  return isAskedAgain ? ai.missingStill(run.missing) : ai.missing(run.missing)
}

/** Why lines have no answer: their member or the time gave them up, the line to the provider broke off, or the server ended. */
function interruptedSentence(run: AiRun, lines: LiveRun['lines']): string {
  const cut = lines.filter((line) => line?.state === 'interrupted')
  const all = (fault: AiRunLine['fault']) => cut.length > 0 && cut.every((line) => line?.fault === fault)
  if (all('provider_timeout')) return ai.timedOut
  if (all('provider_network') || all('provider_unavailable')) {
    return ai.brokenOff(AI_PROVIDER_NAMES[run.provider], cut.length)
  }
  if (all('given_up')) return run.stoppedBy === 'member' ? ai.stoppedPaid(cut.length) : ai.gaveUp
  return ai.interrupted(run.lines.interrupted)
}

function Buttons({ run, actions, onDiscarded }: Pick<RunCardProps, 'run' | 'actions' | 'onDiscarded'>) {
  const { lines } = run
  const [leaving, setLeaving] = useState<AiRun | null>(null)
  const left = lines.waiting + lines.interrupted
  // The way to stop stands beside the order, and on phones with the way to go on at the bottom of the screen.
  if (!isAtRest(run)) return null
  if (left > 0) {
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
        <Button variant="quiet" icon={Trash2} onClick={() => setLeaving(run)} className="max-md:w-full">
          {ai.discard}
        </Button>
        <DiscardDialog run={leaving} onClose={() => setLeaving(null)} onDiscarded={onDiscarded} />
      </div>
    )
  }
  if (lines.failed === 0) return null
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
      {isAsked(provider) && (
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
