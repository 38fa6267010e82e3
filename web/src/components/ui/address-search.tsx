import { useEffect, useRef, useState } from 'react'
import { SearchInput, type SearchInputProps } from './search-input.tsx'

/** How long (ms) typing may pause before it is looked for. */
const PAUSE_MS = 250

interface AddressSearchProps extends Pick<SearchInputProps, 'label' | 'className'> {
  /** As the address has it. */
  q: string
  /** Takes what was typed once typing pauses. */
  onFind: (typed: string) => void
}

/** Renders a box to look for something in whose words stand in the address. */
export function AddressSearch({ q, onFind, label, className }: AddressSearchProps) {
  const [typed, setTyped] = useState(q)
  const latest = useRef(onFind)
  latest.current = onFind
  useEffect(() => setTyped(q), [q])
  useEffect(() => {
    if (typed.trim() === q) return
    const clock = setTimeout(() => latest.current(typed.trim()), PAUSE_MS)
    return () => clearTimeout(clock)
  }, [typed, q])
  return (
    <SearchInput
      label={label}
      value={typed}
      maxLength={100}
      onType={setTyped}
      {...(className && { className })}
    />
  )
}
