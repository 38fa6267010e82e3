import { useEffect, useRef, useState } from 'react'
import { SearchInput } from './search-input.tsx'

export interface PausedSearchProps {
  label: string
  /** What is looked for now, such as the address has it. */
  value: string
  /** Takes what was typed once typing pauses. */
  onSearch: (q: string) => void
  dense?: boolean
  className?: string
  /** The longest text that is looked for. */
  longest?: number
}

/** How long (ms) typing pauses before it is asked for. */
const PAUSE_MS = 300

/**
 * Renders a box to look for something in, which asks when typing pauses and not at every letter. What is looked for by
 * other means, such as a saved view or the way back, stands in the box; the box's own questions coming back leave alone
 * what was typed since.
 */
export function PausedSearch({ label, value, onSearch, longest = 120, ...look }: PausedSearchProps) {
  const [typed, setTyped] = useState(value)
  const latest = useRef(onSearch)
  latest.current = onSearch
  /** What the box asked for and was not yet given back. */
  const asked = useRef<string[]>([])
  const given = useRef(value)
  useEffect(() => {
    if (given.current === value) return
    given.current = value
    const at = asked.current.indexOf(value)
    asked.current = at < 0 ? [] : asked.current.slice(at + 1)
    if (at < 0) setTyped(value)
  }, [value])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === (asked.current.at(-1) ?? given.current)) return
    const clock = setTimeout(() => {
      asked.current.push(wanted)
      latest.current(wanted)
    }, PAUSE_MS)
    return () => clearTimeout(clock)
  }, [typed])
  return <SearchInput {...look} label={label} value={typed} maxLength={longest} onType={setTyped} />
}
