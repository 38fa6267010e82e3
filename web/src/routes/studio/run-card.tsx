import { Link } from '@tanstack/react-router'
import {
  giveUpImages,
  HIGHEST_CEILING,
  type ImageRun,
  resumeImageRun,
  stopImageRun,
} from '@thokham/contract/image-runs'
import { Play, RotateCw } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { RunCloth } from '../../components/ai/run/run-cloth.tsx'
import { RunPace } from '../../components/metadata/run/run-pace.ts'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { NumberInput } from '../../components/ui/number-input.tsx'
import { Card } from '../../components/ui/section.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { deviceTime } from '../../lib/api/server-clock.ts'
import { thaiDuration } from '../../lib/format/thai-format.ts'
import { useSecondsLeft } from '../../lib/format/use-seconds-left.ts'
import { useSecondsSince } from '../../lib/format/use-seconds-since.ts'
import { faultSentence, faultTexts } from '../../text/provider-faults.ts'
import { DRAWING_NAMES, studio as text } from '../../text/studio.ts'
import { type FollowedRun, isAtRest, putImageRun } from './image-run-feed.ts'

/** From when on a picture is said to take long, in s. */
const LONG_S = 60

type Steps = FollowedRun['steps']

export interface RunCardProps {
  run: ImageRun
  steps: Steps
  /** The server is away. */
  isLost: boolean
}

/** Renders a run as it stands: how far it is, what it cost, what hinders it, and what can be done about it. */
export function RunCard({ run, steps, isLost }: RunCardProps) {
  const { provider, model, money, steps: count } = run
  const always = (changed: ImageRun | undefined) => changed && putImageRun(changed)
  const stop = useAction(stopImageRun, { always })
  const resume = useAction(resumeImageRun, { always })
  const lines = useMemo(
    () => steps.map((step) => step && { state: step.state === 'drawing' ? ('asking' as const) : step.state }),
    [steps],
  )
  const params = { id: run.id }
  const again = againOf(steps)
  const finished = count.done + count.failed
  const gone = steps.filter((step) => step?.state === 'interrupted' && step.fault === 'image_gone').length
  return (
    <Card className="p-4 md:p-6">
      <div className="flex flex-col gap-3 border-none">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="font-semibold text-base">{text.run}</h2>
          <span className="text-ink-3 text-xs">
            {DRAWING_NAMES[provider]} <span className="num">{model}</span>
          </span>
        </div>
        <RunCloth lines={lines} total={count.total} finished={finished} label={text.progress} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="num font-semibold">{text.progressOf(count.done, count.total)}</span>
          <span className="num text-ink-2">{text.money(money)}</span>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p role="status" className="font-medium text-sm">
            {text.states[run.state]}
          </p>
          <TimeLeft run={run} />
        </div>
        {isLost && (
          <Notice kind="warn" role="status">
            {text.lost}
          </Notice>
        )}
        {run.isFull && (
          <Notice kind="warn" role="status">
            {text.full}
          </Notice>
        )}
        {run.formerModel && (
          <Notice kind="info" role="status">
            {faultTexts.retired(run.formerModel, model)}
          </Notice>
        )}
        <Stopped run={run} />
        <Rest run={run} />
        <LongOnes run={run} steps={steps} />
        {run.said !== null && (
          <details className="rounded-control border border-line text-xs">
            <summary className="touch cursor-pointer px-3 py-2 font-semibold">
              {text.said(DRAWING_NAMES[provider])}
            </summary>
            <p lang="en" className="wrap-anywhere border-line border-t px-3 py-1.5">
              {run.said}
            </p>
          </details>
        )}
        {count.interrupted > gone && (
          <Notice kind="warn">{text.interrupted(count.interrupted - gone)}</Notice>
        )}
        {gone > 0 && <Notice kind="warn">{text.goneBefore(DRAWING_NAMES[provider], gone)}</Notice>}
        {count.failed > 0 && <Notice kind="warn">{text.failed(count.failed)}</Notice>}
        <div className="flex flex-wrap gap-2">
          {run.state === 'running' && (
            <Button onClick={() => void stop.run({ params })} busy={stop.isBusy}>
              {text.stop}
            </Button>
          )}
          {isAtRest(run) && count.waiting > 0 && run.stoppedBy !== 'ceiling' && (
            <Button
              variant="primary"
              icon={Play}
              onClick={() => void resume.run({ params, body: { positions: [] } })}
              busy={resume.isBusy}
            >
              {text.resume}
            </Button>
          )}
          {again.length > 0 && (
            <Button
              icon={RotateCw}
              onClick={() => void resume.run({ params, body: { positions: again } })}
              busy={resume.isBusy}
            >
              {text.retryFailed}
            </Button>
          )}
        </div>
        {count.waiting > 0 && <Ceiling key={money.ceiling} run={run} />}
      </div>
    </Card>
  )
}

/** Says how long a run still takes, by the pace of its latest pictures while this is open; nothing before that is known. */
function TimeLeft({ run: { state, notBefore, steps } }: { run: ImageRun }) {
  const pace = useRef<RunPace | null>(null)
  const through = steps.done + steps.failed + steps.interrupted
  const before = useRef(through)
  const [seconds, setSeconds] = useState<number | null>(null)
  const isGoing = state === 'running' && notBefore === null
  const left = steps.waiting + steps.drawing
  useEffect(() => {
    const now = performance.now()
    if (!isGoing || !pace.current) {
      pace.current = new RunPace()
      pace.current.begin(now)
    }
    for (let more = through - before.current; more > 0; more--) pace.current.through(now)
    before.current = through
    setSeconds(isGoing && left > 0 ? pace.current.secondsLeft(left) : null)
  }, [isGoing, through, left])
  if (seconds === null) return null
  return <p className="num text-ink-2 text-xs">{text.left(thaiDuration(seconds))}</p>
}

/** Returns the steps that may be asked for once more: what a provider refused would be refused again. */
function againOf(steps: Steps): number[] {
  return steps.flatMap((step) => {
    if (!step) return []
    const isRefused = step.refusedFor !== null || step.fault === 'ai_refused'
    const mayAgain = step.state === 'interrupted' || (step.state === 'failed' && !isRefused)
    return mayAgain ? [step.position] : []
  })
}

/** Says what stopped a run. */
function Stopped({ run }: { run: ImageRun }) {
  const { stoppedBy, fault, provider, model, reason, money } = run
  if (stoppedBy === 'ceiling') {
    return (
      <Notice kind="warn" role="status">
        {text.capped(money)}
      </Notice>
    )
  }
  if (stoppedBy === 'price') {
    return (
      <Notice kind="warn" role="status">
        {text.overpriced(DRAWING_NAMES[provider], money)}
      </Notice>
    )
  }
  if (stoppedBy === 'level') {
    return (
      <Notice kind="warn" role="status">
        {text.levelLost}
      </Notice>
    )
  }
  if (stoppedBy !== 'fault' || fault === null) return null
  return (
    <Notice kind="error" role="alert">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-[12ch] flex-1">{faultSentence({ provider, fault, reason, model })}</span>
        <Link to="/profile" hash="keys" className={buttonClass('outline', 40)}>
          {text.keys}
        </Link>
      </div>
    </Notice>
  )
}

/** Says until when the provider wishes to be left alone. */
function Rest({ run: { notBefore, provider, state } }: { run: ImageRun }) {
  const ends = useMemo(() => (notBefore === null ? null : deviceTime(notBefore)), [notBefore])
  const seconds = useSecondsLeft(ends)
  if (seconds <= 0 || state !== 'running') return null
  return (
    <Notice kind="info">
      <span role="timer" className="tabular-nums">
        {text.rests(DRAWING_NAMES[provider], thaiDuration(seconds))}
      </span>
    </Notice>
  )
}

/** Renders the way not to wait for pictures that take long; they may be paid for. */
function LongOnes({ run, steps }: { run: ImageRun; steps: Steps }) {
  const giveUp = useAction(giveUpImages, {
    always: (changed: ImageRun | undefined) => changed && putImageRun(changed),
  })
  const drawing = useMemo(
    () =>
      steps.flatMap((step) =>
        step?.state === 'drawing' && step.askedAt !== null
          ? [{ position: step.position, at: deviceTime(step.askedAt) }]
          : [],
      ),
    [steps],
  )
  const first = drawing.length > 0 ? Math.min(...drawing.map(({ at }) => at)) : null
  const seconds = useSecondsSince(first)
  const longFrom = run.state === 'stopping' ? 3 : LONG_S
  if (first === null || seconds < longFrom) return null
  const positions = drawing
    .filter(({ at }) => Date.now() - at >= longFrom * 1_000)
    .map(({ position }) => position)
  return (
    <Notice
      kind="warn"
      fix={{
        label: text.giveUp,
        onPress: () => void giveUp.run({ params: { id: run.id }, body: { positions } }),
      }}
    >
      <span className="tabular-nums">{text.waits(thaiDuration(seconds))}</span>
    </Notice>
  )
}

/** Renders the way to a higher ceiling, open where the present one stopped the run. */
function Ceiling({ run }: { run: ImageRun }) {
  const { ceiling, spent, reserved, next } = run.money
  // Of the last pictures more may have to be reserved than they are expected to cost.
  const wanted = spent + reserved + (next ?? 0) * (run.steps.waiting + 2)
  const [satang, setSatang] = useState<number | null>(Math.ceil(Math.max(ceiling, wanted) / 100) * 100)
  const [wasPressed, setWasPressed] = useState(false)
  const raise = useAction(resumeImageRun, {
    always: (changed: ImageRun | undefined) => changed && putImageRun(changed),
  })
  const isTooLow = satang === null || satang < spent + reserved || satang === 0
  const fault = raise.fault ?? (wasPressed && isTooLow ? text.raiseTooLow : null)
  return (
    <details open={run.stoppedBy === 'ceiling'} className="rounded-control border border-line">
      <summary className="touch cursor-pointer px-3 py-2 font-semibold text-sm">{text.raise}</summary>
      <div className="flex flex-col gap-3 border-line border-t p-3">
        <Field label={text.raiseTo} error={fault}>
          <NumberInput
            value={satang === null ? null : satang / 100}
            onValueChange={(baht) => setSatang(baht === null ? null : Math.round(baht * 100))}
            min={0.01}
            max={HIGHEST_CEILING / 100}
            decimals={2}
            suffix={text.baht}
          />
        </Field>
        <Button
          size={40}
          busy={raise.isBusy}
          onClick={() => {
            setWasPressed(true)
            if (isTooLow) return
            void raise.run({ params: { id: run.id }, body: { positions: [], ceilingSatang: satang } })
          }}
        >
          {text.raise}
        </Button>
      </div>
    </details>
  )
}
