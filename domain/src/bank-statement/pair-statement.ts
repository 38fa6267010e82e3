import { plusDays } from '../calendar.ts'

/** Money that came in. */
export interface BankLine {
  id: string
  satang: number
  /** Bangkok date */
  day: string
  /** `HH:MM`; null where the statement has none */
  time: string | null
  details: string
}

/** Money that somebody says they have sent. */
export interface ClaimedTransfer {
  id: string
  satang: number
  /** Bangkok date */
  day: string
  /** `HH:MM` */
  time: string
  /** Of the slip's code; null = it has none */
  reference: string | null
}

export interface StatementPairs {
  /** The payment of a line, by the line's id. */
  paymentOf: Map<string, string>
  /** Lines for which nothing else comes into question, and whose payment has no other line: they prove it. */
  certain: Set<string>
}

/** Between the time that a buyer typed and the bank's, in minutes. */
export const MOST_APART_MINUTES = 5
/** So many last signs of a slip's reference in a bank's words are no chance. */
const REFERENCE_SIGNS = 6

/**
 * Pairs lines of a statement with payments: the same sum, within five minutes or, where the statement knows no time, on the
 * same day; a reference in the bank's words before all, then whatever is nearest in time. Each belongs to one at most.
 */
export function pairStatement(
  lines: readonly BankLine[],
  transfers: readonly ClaimedTransfer[],
): StatementPairs {
  const bySumAndDay = grouped(transfers, ({ satang, day }) => `${satang} ${day}`)
  const candidates = lines
    .flatMap((line) =>
      [-1, 0, 1].flatMap((days) =>
        (bySumAndDay.get(`${line.satang} ${plusDays(line.day, days)}`) ?? []).flatMap((transfer) => {
          const apart = minutesApart(line, transfer, days)
          const isNamed = names(line, transfer)
          const isNear = apart !== null && apart <= MOST_APART_MINUTES
          return isNear || (isNamed && days === 0) ? [{ line, transfer, apart: apart ?? 0, isNamed }] : []
        }),
      ),
    )
    .sort((one, other) => Number(other.isNamed) - Number(one.isNamed) || one.apart - other.apart)
  const paymentOf = new Map<string, string>()
  const taken = new Set<string>()
  for (const { line, transfer } of candidates) {
    if (paymentOf.has(line.id) || taken.has(transfer.id)) continue
    paymentOf.set(line.id, transfer.id)
    taken.add(transfer.id)
  }
  const ofLine = grouped(candidates, ({ line }) => line.id)
  const ofTransfer = grouped(candidates, ({ transfer }) => transfer.id)
  const certain = candidates.filter(
    ({ line, transfer }) =>
      line.time !== null &&
      paymentOf.get(line.id) === transfer.id &&
      ofLine.get(line.id)?.length === 1 &&
      ofTransfer.get(transfer.id)?.length === 1,
  )
  return { paymentOf, certain: new Set(certain.map(({ line }) => line.id)) }
}

/** Returns 0 where the statement knows the day alone and it is the same; null where the day is another. */
function minutesApart(line: BankLine, transfer: ClaimedTransfer, days: number): number | null {
  if (line.time === null) return days === 0 ? 0 : null
  return Math.abs(minuteOf(line.time) - minuteOf(transfer.time) - days * MINUTES_A_DAY)
}

const MINUTES_A_DAY = 24 * 60
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function names({ details }: BankLine, { reference }: ClaimedTransfer): boolean {
  return (
    reference !== null &&
    reference.length >= REFERENCE_SIGNS &&
    details.includes(reference.slice(-REFERENCE_SIGNS))
  )
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
