import type { ReactNode } from 'react'

export interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

/** Renders a switch for something that takes effect at once; for a choice within a form take `Checkbox`. */
export function Switch({ children, checked, onCheckedChange, disabled }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm md:min-h-8">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the box itself says whether it is checked
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        className="m-0 h-6 w-10 shrink-0 appearance-none forced-colors:appearance-auto rounded-full border border-line-strong bg-sunken p-[3px] transition-colors before:block before:size-4 before:rounded-full before:bg-line-strong before:transition-transform before:forced-color-adjust-none checked:border-khram checked:bg-khram checked:before:translate-x-4 checked:before:bg-on-khram"
      />
      {children}
    </label>
  )
}
