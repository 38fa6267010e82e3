import { CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'

interface FieldLink {
  id: string
  describedBy: string | undefined
  invalid: boolean
}
const FieldContext = createContext<FieldLink | null>(null)

export interface FieldProps extends Pick<ComponentProps<'div'>, 'onChange' | 'onBlur'> {
  label: ReactNode
  /** Stands right of the label, such as a count or a link. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  children: ReactNode
}

/** Renders label above, control, hint, error below; the control inside finds its id and description by itself. */
export function Field({ label, aside, hint, error, children, ...listeners }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="flex min-w-0 flex-col gap-1.5" {...listeners}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside && <span className="text-xs text-ink-3">{aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {hint && (
        <div id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </div>
      )}
      <div id={`${id}-error`} aria-live="polite" className={error ? undefined : 'hidden'}>
        {error && <FieldError>{error}</FieldError>}
      </div>
    </div>
  )
}

/** Renders a fault in words and sign, never in colour alone. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-xs text-khrang">
      <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-[3px] shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** Returns what a control inside a `Field` needs to be labelled and described; nothing outside of one. */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}

/** The look that every box for typing shares; at 16 px, or iOS zooms in. */
export const CONTROL =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface text-base text-ink transition-colors hover:border-ink-3 aria-invalid:border-khrang disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3'
