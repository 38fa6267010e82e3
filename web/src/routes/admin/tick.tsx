import { Checkbox } from '../../components/checkbox.tsx'

export interface TickProps {
  /** Read aloud. */
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A box to tick a row with. */
export function Tick({ label, checked, disabled = false, onChange }: TickProps) {
  return (
    <span title={label} className="inline-flex min-w-11 justify-center md:min-w-8">
      <Checkbox checked={checked} disabled={disabled} onCheckedChange={onChange}>
        <span className="sr-only">{label}</span>
      </Checkbox>
    </span>
  )
}
