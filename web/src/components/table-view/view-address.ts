type Texts = Readonly<Record<string, string | undefined>>

/** Where one is at the moment: no part of a view. */
const PASSING = new Set(['tab', 'page', 'after', 'member', 'review'])

/** Writes what a view keeps of an address, the same for the same view whatever the order it was chosen in. */
export function viewAddress(search: Texts): string {
  const kept = Object.entries(search).filter(
    (entry): entry is [string, string] => Boolean(entry[1]) && !PASSING.has(entry[0]),
  )
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}

/** Returns a view's address as the screen's parameters; the part of the screen that one is on stays. */
export function openedView(search: string, { tab }: Texts): Record<string, string> {
  return { ...(tab && { tab }), ...Object.fromEntries(new URLSearchParams(search)) }
}
