import { everywhere } from '../../text/everywhere.ts'

/** Says that a name was searched for that is spelled much like what was typed, as nobody has that. */
export function SearchedFor({ typed, searchedFor }: { typed: string; searchedFor: string | null }) {
  if (searchedFor === null) return null
  return (
    <p role="status" className="wrap-anywhere px-4 py-2.5 text-ink-2 text-sm">
      {everywhere.searchedFor(searchedFor, typed)}
    </p>
  )
}
