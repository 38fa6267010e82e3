import { Checkbox } from '../../components/ui/checkbox.tsx'
import { manyPayments as text } from '../../text/admin-payments.ts'

export interface TickProps {
  /** Read aloud. */
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** Shows a box to tick a row with; where there is no head above it, with its word. */
export function Tick({ label, checked, disabled = false, onChange }: TickProps) {
  return (
    <span title={label} className="inline-flex md:min-w-8 md:justify-center">
      <Checkbox checked={checked} disabled={disabled} onCheckedChange={onChange}>
        <span aria-hidden className="min-[920px]:hidden">
          {text.tick}
        </span>
        <span className="sr-only">{label}</span>
      </Checkbox>
    </span>
  )
}
