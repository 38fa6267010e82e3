import { memo } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { HUGE, thaiNumber, thaiTotal } from '../../lib/format/thai-format.ts'
import { generator } from '../../text/generator.ts'
import { Button } from '../ui/button.tsx'
import type { GeneratorKind } from './settings/prompt-settings.ts'
import type { Preview } from './worker/prompt-worker-data.ts'

export interface FormulaProps {
  kind: GeneratorKind
  factors: Preview['factors'] | undefined
  total: bigint
  /** Prompts that the button makes. */
  order: bigint
  /** The count is under way: what is known is of the words before these. */
  isCounting: boolean
  /** Makes all of them; null where so many are not made at once. */
  onAll: (() => void) | null
}

/** Renders keywords × styles × aspects = prompts, each figure over a thread of its colour (gen.summary to the letter for screen readers). */
export const Formula = memo(({ kind, factors, total, order, isCounting, onAll }: FormulaProps) => {
  const { lines = 0n, keywords = 0, styles = 0, aspects = 0 } = factors ?? {}
  const varied = lines !== BigInt(keywords)
  const figures = [
    {
      value: isCounting ? '…' : thaiTotal(lines),
      label: varied ? generator.variants : generator.lineUnit,
      thread: 'bg-khram',
    },
    { value: thaiNumber(styles), label: generator.styles, thread: 'bg-toei' },
    ...(kind === 'free'
      ? [{ value: thaiNumber(aspects), label: generator.aspects, thread: 'bg-khamin' }]
      : []),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FigureRow
        figures={figures}
        total={isCounting ? generator.counting : generator.prompts(total)}
        note={isCounting ? '' : `(${generator.images(total)})`}
        spoken={
          isCounting
            ? generator.counting
            : generator.summary(lines, styles, kind === 'free' ? aspects : null, total)
        }
      />
      {!isCounting && total > HUGE && <p className="text-khamin-text text-xs">{generator.huge}</p>}
      {!isCounting && order < total && order > 0n && (
        <p className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
          <span>{generator.willMake(order)}</span>
          {onAll && (
            <Button size={32} variant="outline" onClick={onAll}>
              {generator.makeAll(total)}
            </Button>
          )}
        </p>
      )}
    </div>
  )
})

export interface FigureRowProps {
  figures: readonly { value: string; label: string; thread: string }[]
  total: string
  /** Under the total. */
  note: string
  /** The whole as one sentence. */
  spoken: string
}

/** Renders a × b = total in large figures, each over a thread of its colour. */
export function FigureRow({ figures, total, note, spoken }: FigureRowProps) {
  const digits = figures.reduce((sum, { value }) => sum + value.length, total.length - UNIT)
  return (
    <div>
      <p className="sr-only">{spoken}</p>
      <div aria-hidden className="flex flex-wrap items-start justify-between gap-x-1 gap-y-3 md:gap-x-2">
        {figures.map(({ value, label, thread }, at) => (
          <div key={label} className="contents">
            {at > 0 && <Sign digits={digits}>×</Sign>}
            <Figure value={value} label={label} thread={thread} digits={digits} />
          </div>
        ))}
        <Sign digits={digits}>=</Sign>
        <Figure value={total} label={note} thread="bg-ink" digits={digits} />
      </div>
    </div>
  )
}

/** ‘ Prompt’ behind the total is not a digit. */
const UNIT = ' Prompt'.length

/** Returns the size of a sum: those of many digits step down so that they stay in one line. */
function sizeOf(digits: number): string {
  if (digits > 20) return 'text-lg'
  if (digits > 13) return 'text-xl'
  return digits > 9 ? 'text-2xl' : 'text-2xl md:text-[32px] md:leading-[40px]'
}

function Figure(props: { value: string; label: string; thread: string; digits: number }) {
  return (
    <div className="flex flex-col">
      <span className={cx('nb font-[650] tabular-nums', sizeOf(props.digits))}>{props.value}</span>
      <span className="nb text-ink-2 text-xs">{props.label}</span>
      <span className={cx('mt-1.5 h-[3px] w-full', props.thread)} />
    </div>
  )
}

function Sign({ children, digits }: { children: string; digits: number }) {
  return (
    <span
      className={cx(
        'text-ink-3',
        digits > 9 ? 'text-base' : 'text-base leading-[36px] md:text-xl md:leading-[40px]',
      )}
    >
      {children}
    </span>
  )
}
