/** A screen of ours, as an answer leads to it. */
export interface ChatLink {
  /** Path on our own server. */
  to: string
  label: string
}

/** Leads to a person of the team: no screen, but what “คุยกับทีมงาน” does. */
export const PERSON_LINK: ChatLink = { to: '#person', label: 'คุยกับทีมงาน' }

/** Makes the picture of the message before the slip of the payment that waits. */
export const SLIP_LINK = '#slip'

/** What stands in the variables of an answer: a text, a screen, or nothing (empty). */
export type ChatVariables = Readonly<Record<string, string | ChatLink>>

export interface FilledAnswer {
  text: string
  /** Each screen once, in the order of the text. */
  links: ChatLink[]
}

/**
 * Fills in the `{variables}` of an answer. A part in `[…]` falls away when a variable in it is empty or unknown; outside
 * of such parts an empty one leaves nothing behind. A screen stands in the text by its name, and among the links.
 */
export function fillAnswer(template: string, variables: ChatVariables): FilledAnswer {
  const links = new Map<string, ChatLink>()
  const isEmpty = (name: string) => (variables[name] ?? '') === ''
  const fill = (part: string) =>
    part.replace(VARIABLE, (_, name: string) => {
      const value = variables[name] ?? ''
      if (typeof value === 'string') return value
      links.set(value.to, value)
      return value.label
    })
  const text = template
    .replace(/\[([^[\]]*)\]/g, (_, part: string) => (namesIn(part).some(isEmpty) ? '' : part))
    .split('\n')
    .map((line) => fill(line).replace(/ {2,}/g, ' ').trim())
    .join('\n')
  return { text: text.trim(), links: [...links.values()] }
}

const VARIABLE = /\{(\w+)\}/g

function namesIn(part: string): string[] {
  return [...part.matchAll(VARIABLE)].map(([, name]) => name as string)
}
