/** Longest label, in UTF-16 units. */
export const LONGEST_LABEL = 40
/** Labels of one conversation. */
export const MOST_LABELS = 8

/** Returns a label as it is kept: composed, and one space between its words. */
export function tidyLabel(given: string): string {
  return given.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/**
 * Puts a label to those of a conversation, unless it is there in whatever case.
 * @returns null when there are as many as there may be
 */
export function withLabel(labels: readonly string[], given: string): string[] | null {
  const label = tidyLabel(given)
  if (labels.some((each) => isSame(each, label))) return [...labels]
  return labels.length >= MOST_LABELS ? null : [...labels, label]
}

/** Takes a label away from those of a conversation, in whatever case it is there. */
export function withoutLabel(labels: readonly string[], given: string): string[] {
  const label = tidyLabel(given)
  return labels.filter((each) => !isSame(each, label))
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
