import { createHmac, hkdfSync } from 'node:crypto'

/** Marks that are kept at hand; more come again from their key. */
const MOST_KEPT = 10_000

/** What stands for members and networks in the log: the same for the same one within a month, and telling nothing by itself. */
export interface LogMarks {
  member(id: string): string
  /** @param network as `networkOf` has it */
  network(network: string): string
}

/** Returns the month of an instant, in UTC: `2026-11`. */
export const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/**
 * Makes the marks of a month under a key of its own, which comes from the installation's secret: servers that share it make
 * the same ones, and whoever has the log without it, or with the database alone, learns nothing.
 */
export function marksOfMonth(secret: string, month: string): LogMarks {
  const key = Buffer.from(hkdfSync('sha256', secret, 'log marks', month, 32))
  const known = new Map<string, string>()
  const mark = (kind: 'm' | 'n', what: string) => {
    const name = `${kind}${what}`
    const kept = known.get(name)
    if (kept !== undefined) return kept
    const made = `${kind}.${createHmac('sha256', key).update(name).digest('base64url').slice(0, 16)}`
    if (known.size >= MOST_KEPT) known.clear()
    known.set(name, made)
    return made
  }
  return { member: (id) => mark('m', id), network: (network) => mark('n', network) }
}

/** Returns what makes the marks of now: with the month they change. */
export function openLogMarks(secret: string, clock: () => Date): () => LogMarks {
  let month = ''
  let marks = marksOfMonth(secret, month)
  return () => {
    const current = monthOf(clock())
    if (current !== month) {
      month = current
      marks = marksOfMonth(secret, month)
    }
    return marks
  }
}
