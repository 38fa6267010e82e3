import { storedJson } from '../../kit/storage/stored.ts'

/** Only the newest one is ever shown: a few are enough to remember. */
const KEPT = 20

/** The announcements that were closed on this device, the last one first. */
export const dismissed = storedJson('dismissedAnnouncements', (kept): string[] =>
  Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [],
)

/** Remembers that an announcement was closed on this device. */
export function dismiss(id: string): void {
  dismissed.set([id, ...dismissed.get().filter((each) => each !== id)].slice(0, KEPT))
}
