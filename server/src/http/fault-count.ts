const HOUR_MS = 60 * 60_000
/** The most errors of an hour whose instants are kept. */
const MOST = 10_000

/** Counts errors that nobody foresaw, of this process. */
export interface FaultCount {
  note(at: Date): void
  /** Counts those of the hour before a moment. */
  lastHour(now: Date): number
  /** Counts those since the start. */
  total(): number
}

/** Opens a count at zero. */
export function openFaultCount(): FaultCount {
  let recent: number[] = []
  let total = 0
  return {
    note(at) {
      total += 1
      if (recent.length < MOST) recent.push(at.getTime())
    },
    lastHour(now) {
      recent = recent.filter((at) => at > now.getTime() - HOUR_MS)
      return recent.length
    },
    total: () => total,
  }
}
