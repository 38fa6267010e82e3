/** A list's name that is being typed. */
export interface UnfinishedList {
  /** Where its first underscore stands. */
  start: number
  /** What there is of the name; may be empty. */
  part: string
}

const FINISHED = /__[~@!]?[A-Za-z0-9/*\u0E01-\u0E4E\u0E50-\u0E59-](?:(?!__)[^\s{}|])*__/g
const OPEN = /__[~@!]?((?:[A-Za-z0-9/\u0E01-\u0E4E\u0E50-\u0E59-]|_(?!_))*)$/

/** Returns the name of a list that is being typed before the caret, after `__`; null when there is none. */
export function unfinishedList(text: string, caret: number): UnfinishedList | null {
  const from = text.lastIndexOf('\n', caret - 1) + 1
  const before = text.slice(from, caret).replace(FINISHED, (name) => ' '.repeat(name.length))
  const found = OPEN.exec(before)
  return found && { start: from + found.index, part: found[1] ?? '' }
}

/** Returns the names that fit what is typed, those that begin with it first. */
export function fitting<Named extends { name: string }>(lists: readonly Named[], part: string): Named[] {
  const wanted = part.toLowerCase()
  const places = lists.flatMap((list) => {
    const at = list.name.toLowerCase().indexOf(wanted)
    return at < 0 ? [] : [{ list, at: Math.min(1, at) }]
  })
  return places.toSorted((one, other) => one.at - other.at).map(({ list }) => list)
}
