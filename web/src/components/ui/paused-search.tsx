import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { SearchInput } from './search-input.tsx'

export interface PausedSearchProps {
  label: string
  /** What is searched for now, such as the address has it. */
  value: string
  /** Takes what was typed, without blanks at its ends, once typing pauses. */
  onSearch: (q: string) => void
  /** Called at each change of the box, before anything is searched for. */
  onType?: () => void
  dense?: boolean
  /** As `SearchInput` has it. */
  roomy?: boolean
  className?: string
  /** Characters at most. */
  longest?: number
}

/** Pause in typing (ms) after which a search begins. */
const PAUSE_MS = 300

/**
 * Renders a search box that searches when typing pauses and not at every letter. A value that was set by other means, such as
 * a saved view or the browser's back button, replaces what stands in the box; the box's own searches, when they come back as
 * its value, leave alone what was typed since.
 */
export function PausedSearch(props: PausedSearchProps) {
  const { label, value, onSearch, onType, longest = 120, ...look } = props
  const [typed, setTyped] = useState(value)
  const latest = useLatest(onSearch)
  /** Searches of the box that have not come back as its value yet, the oldest first. */
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
  return (
    <SearchInput
      {...look}
      label={label}
      value={typed}
      maxLength={longest}
      onType={(next) => {
        setTyped(next)
        onType?.()
      }}
    />
  )
}
