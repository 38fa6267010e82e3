import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

export interface CheckboxProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control
    <label className="touch inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-sm md:min-h-8">
      <Base.Root
        {...rest}
        className="flex size-5 shrink-0 items-center justify-center rounded-[4px] border border-line-strong bg-surface data-checked:border-khram data-checked:bg-khram data-disabled:bg-sunken"
      >
        <Base.Indicator className="text-on-khram">
          <Check aria-hidden size={16} strokeWidth={2.25} />
        </Base.Indicator>
      </Base.Root>
      {children}
    </label>
  )
}
