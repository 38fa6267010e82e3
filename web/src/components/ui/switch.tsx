import { Switch as Base } from '@base-ui/react/switch'
import type { ReactNode } from 'react'

export interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

/** Something that takes effect at once; for a choice within a form take `Checkbox`. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm md:min-h-8">
      <Base.Root
        {...rest}
        className="flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-[3px] transition-colors data-checked:border-khram data-checked:bg-khram"
      >
        <Base.Thumb className="size-4 rounded-full bg-line-strong transition-transform data-checked:translate-x-4 data-checked:bg-on-khram" />
      </Base.Root>
      {children}
    </label>
  )
}
