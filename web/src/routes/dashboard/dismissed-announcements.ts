import { deviceStorage } from '../../kit/storage/browser-storage.ts'

const KEY = 'dismissedAnnouncements'
/** Only the newest one is ever shown: a few are enough to remember. */
const KEPT = 20

/** Tells whether an announcement was put away on this device. */
export function isDismissed(id: string): boolean {
  return read().includes(id)
}

/** Remembers that an announcement was closed on this device. */
export function dismiss(id: string): void {
  deviceStorage.set(KEY, JSON.stringify([id, ...read().filter((each) => each !== id)].slice(0, KEPT)))
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.get(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
