import { strengthOf } from '@thokham/domain/password'
import { ADMIN_PASSWORD_MIN } from '@thokham/domain/typed-password'
import { cx } from '../../lib/format/class-names.ts'
import { strength as words } from '../../text/password-strength.ts'

const COLOURS = ['bg-khrang', 'bg-khrang', 'bg-khamin', 'bg-toei', 'bg-toei']

export interface StrengthMeterProps {
  password: string
  /** E-mail, name, phone: what a password should not be made of. */
  known: readonly string[]
  /** The field already says what is wrong: no second advice. */
  hasError: boolean
}

/** Renders the strength of a password: four threads that fill up, the level in words, and one piece of advice. */
export default function StrengthMeter({ password, known, hasError }: StrengthMeterProps) {
  const { score, weaknesses } = strengthOf(password, known)
  const isShort = password.length < ADMIN_PASSWORD_MIN
  const first = weaknesses[0] ?? (isShort ? 'short' : undefined)
  return (
    <div className="mt-1 flex flex-col gap-1">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={cx('h-1', score >= step ? COLOURS[score] : 'bg-line')} />
        ))}
      </div>
      <p role="status" className="text-ink-2 text-xs">
        <span className="sr-only">{words.label} </span>
        {words.levels[score]}
        {first && !hasError && ` · ${words[first]}`}
      </p>
    </div>
  )
}
