/** What the owner's telephone rings for (docs/product/back-office.md#the-owners-telephone). */
export const ALERT_EVENTS = [
  'payment',
  'message',
  'backup_failed',
  'disk_full',
  'job_failed',
  'model_ending',
] as const
export type AlertEvent = (typeof ALERT_EVENTS)[number]

/** How it rings. */
export const ALERT_CHANNELS = ['mail', 'discord', 'line', 'webhook'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** Under this part of a disk, or this many bytes, it is nearly full. */
const LEAST_PART = 0.1
const LEAST_BYTES = 1_073_741_824

/** Returns whether a disk is nearly full: less than a tenth free, or less than 1 GiB. */
export function isNearlyFull(freeBytes: number, allBytes: number): boolean {
  return freeBytes < LEAST_BYTES || freeBytes < allBytes * LEAST_PART
}
