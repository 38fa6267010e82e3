import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

export interface CheckboxProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

/** Renders the device's own box: it needs no code, and works before any is loaded. */
export function Checkbox({ children, checked, onCheckedChange, disabled }: CheckboxProps) {
  return (
    <label className="touch inline-flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 text-sm md:min-h-8">
      <span className="relative flex size-5 shrink-0">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          className="peer m-0 size-full appearance-none forced-colors:appearance-auto rounded-[4px] border border-line-strong bg-surface checked:border-khram checked:bg-khram disabled:bg-sunken"
        />
        <Check
          aria-hidden
          size={16}
          strokeWidth={2.25}
          className="pointer-events-none absolute inset-0 m-auto hidden text-on-khram peer-checked:block"
        />
      </span>
      {children}
    </label>
  )
}
