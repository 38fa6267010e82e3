import { cx } from '../../lib/format/class-names.ts'
import { payment as text } from '../../text/payment.ts'

export interface StepsProps {
  /** Nothing is to be transferred: there is no slip either. */
  isFree: boolean
  /** How many of the steps are under way or done. */
  reached: number
}

/** Shows where the buyer is on the way. */
export function Steps({ isFree, reached }: StepsProps) {
  return (
    <ol aria-label={text.stepsLabel} className={cx('grid gap-2', isFree ? 'grid-cols-2' : 'grid-cols-3')}>
      {(isFree ? text.freeSteps : text.steps).map((name, at) => (
        <li
          key={name}
          {...(at + 1 === reached && { 'aria-current': 'step' as const })}
          className={cx(
            'border-t-[3px] pt-1.5 text-xs',
            at < reached ? 'border-khram font-semibold text-khram' : 'border-line text-ink-2',
          )}
        >
          {at + 1} {name}
        </li>
      ))}
    </ol>
  )
}
