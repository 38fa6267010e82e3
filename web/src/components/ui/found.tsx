import { foundPart } from '@thokham/domain/found-part'
import { createContext, useContext } from 'react'
import { everywhere } from '../../text/everywhere.ts'

/** What was looked for in a list. */
export const LookedFor = createContext('')

/** Renders a text with the part marked that was looked for. */
export function Found({ children: text }: { children: string }) {
  const found = foundPart(text, useContext(LookedFor))
  if (!found) return text
  const [from, to] = found
  return (
    <>
      {text.slice(0, from)}
      <mark className="rounded-[2px] bg-khamin-soft text-inherit">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}

/** Says that a name was searched for that is spelled much like what was typed, as nobody has that. */
export function SearchedFor({ typed, searchedFor }: { typed: string; searchedFor: string | null }) {
  if (searchedFor === null) return null
  return (
    <p role="status" className="wrap-anywhere px-4 py-2.5 text-ink-2 text-sm">
      {everywhere.searchedFor(searchedFor, typed)}
    </p>
  )
}
