/** By how much this device's clock is ahead of the server's, in ms; null while the server has not been heard. */
let ahead: number | null = null

/**
 * Takes the server's time from an answer.
 * @param date its `Date` header
 */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (!Number.isNaN(at)) ahead = Date.now() - at
}

/**
 * Returns the time by the server's clock, never ahead of it, and at most the answer's way behind; by this device's own
 * until the server has been heard.
 */
export function serverNow(): Date {
  return new Date(Date.now() - (ahead ?? 0))
}

/** Returns when an instant of the server's is by this device's clock, in ms since 1970. @param instant as it is written in answers */
export function deviceTime(instant: string): number {
  return Date.parse(instant) + (ahead ?? 0)
}

/** Returns whether the server has been heard. */
export function isServerTimeKnown(): boolean {
  return ahead !== null
}
