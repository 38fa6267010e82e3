import type { PictureRunView, PicturesView, PictureWish } from '@thokham/contract/desktop-pictures'
import { Play, RotateCw } from 'lucide-react'
import { ShareCloth } from '../../components/cloth/share-cloth.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Card, Section } from '../../components/ui/section.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { useStore } from '../../kit/storage/store.ts'
import { desktopPictures as text } from '../../text/desktop-pictures.ts'
import { faultSentence } from '../../text/provider-faults.ts'
import { DRAWING_NAMES, stepSentence, studio } from '../../text/studio.ts'
import { type Program, refusalOf } from '../program.ts'
import { typedOrder, wishOf } from './picture-order.ts'

export interface ProgressCardProps {
  program: Program
  run: PictureRunView
  isBusy: boolean
  onOrder: (wish: PictureWish) => void
}

/** Renders how far the pictures are, what they cost, what did not come, and how to stop and go on. */
export function ProgressCard({ program, run, isBusy, onOrder }: ProgressCardProps) {
  const typed = useStore(typedOrder)
  const { provider, model, drawn, waiting, failed, lost } = run
  const total = drawn + waiting + failed + lost
  const isAtRest = run.state === 'rests'
  const stop = useAction(
    { name: 'program.stopPictures', send: () => program.ask('pictures-stop', {}) },
    {
      always: (changed: PicturesView | undefined) => changed && program.pictures.set(changed),
      refused: refusalOf,
    },
  )
  const order = (isAgain: boolean) => {
    const wish = wishOf(typed, isAgain)
    if (wish) onOrder(wish)
  }
  const state = run.state === 'rests' ? (waiting > 0 ? 'stopped' : 'finished') : run.state
  return (
    <Card>
      <Section title={studio.run} aside={`${DRAWING_NAMES[provider]} ${model}`}>
        <ShareCloth
          id="pictures"
          family="diamond"
          dye="khram"
          share={total === 0 ? 0 : drawn / total}
          height={24}
        />
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="num font-semibold">{studio.progressOf(drawn, total)}</span>
          <span className="num text-ink-2">{studio.money(run)}</span>
        </div>
        <p role="status" className="font-medium text-sm">
          {studio.states[state]}
        </p>
        <p className="wrap-anywhere text-ink-2 text-xs">{run.folder}</p>
        <Stopped run={run} />
        {lost > 0 && <Notice kind="warn">{text.lost(lost)}</Notice>}
        {failed > 0 && <Notice kind="warn">{studio.failed(failed)}</Notice>}
        <div className="flex flex-wrap gap-2">
          {run.state === 'running' && (
            <Button busy={stop.isBusy} onClick={() => void stop.run(undefined)}>
              {studio.stop}
            </Button>
          )}
          {isAtRest && waiting > 0 && (
            <Button variant="primary" icon={Play} busy={isBusy} onClick={() => order(false)}>
              {studio.resume}
            </Button>
          )}
          {isAtRest && failed + lost > 0 && (
            <Button icon={RotateCw} busy={isBusy} onClick={() => order(true)}>
              {studio.retryFailed}
            </Button>
          )}
        </div>
      </Section>
      {run.troubles.length > 0 && (
        <ul className="divide-y divide-line">
          {run.troubles.map(({ prompt, fault }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two pictures of one prompt have no other name
            <li key={at} className="flex flex-col gap-1 px-4 py-2.5 md:px-6">
              <p lang="en" className="wrap-anywhere font-mono text-xs">
                {prompt}
              </p>
              <p className="text-khrang text-xs">
                {stepSentence(
                  { state: 'failed', fault, refusedFor: null, reason: null },
                  { provider, model },
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Says why nothing more is asked for. */
function Stopped({ run: { stop, provider, model } }: { run: PictureRunView }) {
  if (!stop) return null
  const sentence =
    stop.by === 'disk'
      ? stop.sentence
      : stop.by === 'fault'
        ? faultSentence({ provider, fault: stop.fault, reason: null, model })
        : stop.by === 'price'
          ? studio.overpriced(DRAWING_NAMES[provider], { next: null })
          : text.capped
  return (
    <Notice kind={stop.by === 'ceiling' ? 'warn' : 'error'} role="status">
      {sentence}
    </Notice>
  )
}
