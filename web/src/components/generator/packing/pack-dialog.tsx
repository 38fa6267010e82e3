import { PLAN_IDS, type PlanId } from '@thokham/engine'
import { ArrowRight, CircleCheck, Copy, Square } from 'lucide-react'
import { useSingleKeys } from '../../../lib/browser/shortcuts.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { generator } from '../../../text/generator.ts'
import { packing } from '../../../text/packing.ts'
import { Shuttle } from '../../cloth/shuttle.tsx'
import { Button } from '../../ui/button.tsx'
import { OneChip } from '../../ui/choice-chips.tsx'
import { CopyByHand } from '../../ui/copy-by-hand.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useListKeys } from '../../ui/list-keys.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useVersions } from '../settings/use-versions.ts'
import type { Packed } from '../worker/prompt-worker-data.ts'
import { type StartedWorker, usePromptWorker } from '../worker/use-prompt-worker.ts'
import { CurrentLine, LineList } from './pack-lines.tsx'
import { usePackedLines } from './use-packed-lines.ts'
import { type Packing, type PackMarks, type PackSource, usePacking } from './use-packing.ts'

export interface PackDialogProps {
  source: PackSource
  marks: PackMarks
  /** The worker that holds the set; null = the dialog starts one of its own. */
  worker: StartedWorker | null
  plan: PlanId
  onPlan: (plan: PlanId) => void
  onOpenChange: (open: boolean) => void
}

/** Copies prompts as the fewest lines of permutations, one after the other (docs/product/prompts.md#packing). */
export default function PackDialog({ worker, ...props }: PackDialogProps) {
  return worker ? <OpenDialog {...props} worker={worker} /> : <WithOwnWorker {...props} />
}

function WithOwnWorker(props: Omit<PackDialogProps, 'worker'>) {
  return <OpenDialog {...props} worker={usePromptWorker()} />
}

function OpenDialog(props: PackDialogProps & { worker: StartedWorker }) {
  const { source, marks, worker, plan, onPlan, onOpenChange } = props
  const { byId } = useVersions().plans
  const { jobs: limit } = byId[plan]
  const work = usePacking(worker, source, { limit, used: marks.used })
  const { packed } = work
  const lines = usePackedLines(worker.client, packed, marks)
  const { current } = lines
  const isReady = lines.rowAt(current) !== undefined && work.isSure !== false
  useListKeys(
    {
      next: () => lines.goTo(current + 1),
      former: () => lines.goTo(current - 1),
      copy: () => isReady && void lines.copy(current),
    },
    { isInDialog: true },
  )
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      width={640}
      title={<Title packed={packed} />}
      footer={
        <>
          {packed && <KeysHint />}
          {packed && packed.lines > 1 && (
            <Button
              size={40}
              icon={ArrowRight}
              disabled={current === packed.lines - 1}
              onClick={() => lines.goTo(current + 1)}
              className="max-md:h-11 max-md:flex-1"
            >
              {packing.next}
            </Button>
          )}
          <Button
            size={40}
            variant="primary"
            icon={Copy}
            disabled={!isReady}
            onClick={() => void lines.copy(current)}
            className="max-md:h-11 max-md:flex-1"
          >
            {packing.copy}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        <PlanChoice plan={plan} onPlan={onPlan} />
        {packed ? (
          <>
            <Facts packed={packed} isSure={work.isSure} plan={plan} />
            <CurrentLine lines={lines} of={packed.lines} limit={limit} />
            {packed.lines > 1 && <LineList lines={lines} of={packed.lines} />}
          </>
        ) : (
          <Unpacked work={work} />
        )}
      </div>
      <CopyByHand text={lines.byHand} onClose={lines.onByHand} />
    </Dialog>
  )
}

/** The figures break as a whole. */
function Title({ packed }: { packed: Packed | null }) {
  if (!packed) return packing.offer
  return (
    <>
      {packing.offer}: <span className="nb">{packing.figures(packed.prompts, packed.lines)}</span>
    </>
  )
}

function PlanChoice({ plan, onPlan }: Pick<PackDialogProps, 'plan' | 'onPlan'>) {
  const { byId } = useVersions().plans
  const name = (id: PlanId) => packing.planName(byId[id].label, byId[id].jobs)
  return (
    <div className="flex flex-col gap-2 md:flex-row md:items-center md:gap-3">
      <p className="font-semibold text-sm">{packing.plan}</p>
      <OneChip
        label={packing.plan}
        offered={PLAN_IDS}
        chosen={plan}
        onChange={onPlan}
        names={Object.fromEntries(PLAN_IDS.map((id) => [id, name(id)]))}
      />
    </div>
  )
}

/** Says what the lines cost of fast mode, which prompts stand alone, and whether the lines were proved to be the prompts. */
function Facts({ packed, isSure, plan }: { packed: Packed; isSure: boolean | null; plan: PlanId }) {
  const { fastHours } = useVersions().plans.byId[plan]
  const hours = packed.minutes / 60
  return (
    <div className="flex flex-col flex-wrap gap-x-5 gap-y-1.5 text-ink-2 text-sm md:flex-row">
      <p>{packing.fast(hours, fastHours)}</p>
      {hours > fastHours && (
        <Notice kind="warn" className="w-full">
          {packing.over}
        </Notice>
      )}
      {packed.withBraces > 0 && <p>{packing.alone(packed.withBraces)}</p>}
      {isSure === false ? (
        <Notice kind="error" role="alert" className="w-full">
          {packing.unsure}
        </Notice>
      ) : (
        <p role="status" className={cx('flex items-center gap-1.5', isSure && 'text-toei')}>
          {isSure && <CircleCheck aria-hidden size={18} strokeWidth={1.75} />}
          {isSure ? packing.sure(packed.prompts) : packing.checking}
        </p>
      )}
    </div>
  )
}

/** Stands where the lines will be: how far packing has come, and the way to stop it, or what ended it. */
function Unpacked({ work: { phase, progress, stop, again } }: { work: Packing }) {
  if (phase === 'failed') {
    return (
      <Notice kind="error" role="alert">
        {generator.workerFail}
      </Notice>
    )
  }
  if (phase === 'stopped') {
    return (
      <Notice kind="info" role="status" fix={{ label: packing.again, onPress: again }}>
        {packing.stopped}
      </Notice>
    )
  }
  return (
    <div aria-busy className="flex min-h-40 flex-col gap-3">
      {progress ? (
        <>
          <Shuttle progress={progress.prompts / Math.max(1, progress.wanted)} label={packing.packing} />
          <Button size={32} icon={Square} onClick={stop} className="self-start">
            {packing.stop}
          </Button>
        </>
      ) : (
        <>
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-24 w-full" />
        </>
      )}
    </div>
  )
}

/** Says which keys there are, where there is a keyboard. */
function KeysHint() {
  if (!useSingleKeys()) return null
  return (
    <p className="mr-auto hidden items-center gap-1.5 text-ink-3 text-xs md:flex">
      <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {packing.moveKeys}
      <span className="w-2" />
      <KeyCap>C</KeyCap> {packing.copy}
    </p>
  )
}
