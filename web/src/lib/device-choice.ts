/** Returns whether something is on on this device. Where storage is closed to this page, and on the server, nothing is. */
export function isOnHere(key: string): boolean {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}

/** Notes for this device that something is on, or off. */
export function turnHere(key: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Storage is full or closed to this page: the choice lasts as long as the screen.
  }
}
