/** A point that needs the owner's own word begins so; nobody else is shown the mark. */
const OWNER_MARK = '[เจ้าของยืนยัน]'

/** What the variables of a text stand for; an empty one vanishes. */
export type LegalValues = Readonly<Record<string, string>>

/** A point of terms or privacy, ready to be shown. */
export interface LegalPoint {
  text: string
  /** The owner has to decide it. */
  forOwner: boolean
}

/**
 * Returns the points of terms or privacy, a line each: its number taken off, as a list gives it anew, and its variables
 * filled in. An unknown variable stays as it is, so that a slip is seen.
 */
export function legalPoints(text: string, values: LegalValues): LegalPoint[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^\d{1,3}\.\s+/, ''))
    .filter((line) => line !== '')
    .map((line) => {
      const forOwner = line.startsWith(OWNER_MARK)
      return { forOwner, text: filled(forOwner ? line.slice(OWNER_MARK.length).trim() : line, values) }
    })
}

function filled(line: string, values: LegalValues): string {
  return line
    .replace(/\{(\w+)\}/g, (mark, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : mark,
    )
    .replace(/ {2,}/g, ' ')
    .trim()
}
