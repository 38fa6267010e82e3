import { foundPart } from '@thokham/domain/found-part'
import { createContext, useContext } from 'react'

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
