import { useEffect, useRef, useState } from 'react'
import { SearchInput } from './search-input.tsx'

export interface PausedSearchProps {
  label: string
  value: string
  onSearch: (q: string) => void
  dense?: boolean
  className?: string
}

/** How long (ms) typing pauses before it is asked for. */
const PAUSE_MS = 300

/** Renders a box to look for something in, which asks when typing pauses and not at every letter. */
export function PausedSearch({ label, value, onSearch, ...look }: PausedSearchProps) {
  const [typed, setTyped] = useState(value)
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    if (typed.trim() === value) return
    const clock = setTimeout(() => latest.current(typed.trim()), PAUSE_MS)
    return () => clearTimeout(clock)
  }, [typed, value])
  return <SearchInput {...look} label={label} value={typed} maxLength={120} onType={setTyped} />
}
