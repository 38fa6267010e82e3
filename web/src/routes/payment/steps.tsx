import { cx } from '../../lib/class-names.ts'
import { payment as text } from '../../text/payment.ts'

/** Shows where the buyer is on the way. @param reached how many of the three steps are under way or done */
export function Steps({ reached }: { reached: number }) {
  return (
    <ol aria-label={text.stepsLabel} className="grid grid-cols-3 gap-2">
      {text.steps.map((name, at) => (
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
