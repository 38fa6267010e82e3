import type { ReactNode } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { report as text } from '../../text/report.ts'

/** Renders a sum in baht with small satang: `124,098.00`. */
export function Money({ satang, className }: { satang: number; className?: string }) {
  const [whole, rest] = (Math.abs(satang) / 100)
    .toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .split('.')
  return (
    <span className={cx('nb tabular-nums', className)}>
      {satang < 0 && '−'}
      {whole}
      <span className="font-normal text-2xs text-ink-3">.{rest}</span>
    </span>
  )
}

/** Renders how a figure moved; a rise is coloured as good news, except for expenses, which are never coloured. */
export function Delta(props: { value: number; children: ReactNode; isSpent?: boolean; spoken?: string }) {
  const { value, children, isSpent = false, spoken } = props
  const tone = isSpent || value === 0 ? 'text-ink-2' : value > 0 ? 'text-toei' : 'text-khrang'
  return (
    <span className={cx('nb font-semibold tabular-nums', tone)}>
      {spoken && <span className="sr-only">{spoken}</span>}
      <span aria-hidden={spoken ? true : undefined}>{children}</span>
    </span>
  )
}

/** Renders a change in percent, or the difference in baht where a percentage would say nothing. */
export function Change(props: { now: number; before: number; isSpent?: boolean }) {
  const { now, before, isSpent } = props
  if (before <= 0) {
    return (
      <Delta value={now - before} isSpent={isSpent ?? false}>
        {text.money(now - before)}
      </Delta>
    )
  }
  const percent = Math.round(((now - before) / before) * 100)
  return (
    <Delta value={percent} isSpent={isSpent ?? false} spoken={text.deltaWords(percent)}>
      {text.percent(percent)}
    </Delta>
  )
}
