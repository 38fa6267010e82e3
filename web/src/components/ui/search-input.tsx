import { Search } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'
import { TextInput } from './text-input.tsx'

export interface SearchInputProps {
  /** Stands in the empty box too. */
  label: string
  value: string
  onType: (typed: string) => void
  maxLength?: number
  /** 36 px on wide screens, for tables. */
  dense?: boolean
  /** 44 px on wide screens too, where it leads a screen full of cards. */
  roomy?: boolean
  className?: string
}

/** Renders a box to look for something in. */
export function SearchInput({ label, value, onType, maxLength, dense, roomy, className }: SearchInputProps) {
  return (
    <div className={cx('relative min-w-0', className)}>
      <Search
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <TextInput
        type="search"
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onType(target.value)}
        aria-label={label}
        placeholder={label}
        className={cx(
          'pl-9 text-ellipsis',
          dense ? 'md:h-9 md:text-xs!' : roomy ? 'md:text-sm!' : 'md:h-10 md:text-sm!',
        )}
      />
    </div>
  )
}
