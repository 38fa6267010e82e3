import { deviceStorage } from './browser-storage.ts'

/** Returns whether something is on on this device. Where storage is closed to this page, and on the server, nothing is. */
export function isOnHere(key: string): boolean {
  return deviceStorage.get(key) === '1'
}

/** Returns the same for what a screen begins with, which the server could not know. */
export function beginsOnHere(key: string): boolean {
  return deviceStorage.getForPaint(key) === '1'
}

/** Notes for this device that something is on, or off. */
export function turnHere(key: string, on: boolean): void {
  deviceStorage.set(key, on ? '1' : null)
}
