import { memberOnDevice } from './member-traces.ts'
import { storedText } from './stored.ts'

/** The member whose `kept` databases stay when they sign out (member-traces.ts); null = they go with everything else. */
const keptFor = storedText('salesKeptFor')

/** Tells whether the `kept` databases stay when the member signs out. */
export function isStoredOnDevice(): boolean {
  return keptFor.get() !== null && keptFor.get() === memberOnDevice()
}

/** Lets the `kept` databases stay when the member signs out, or go. */
export function keepOnDevice(stays: boolean): void {
  keptFor.set(stays ? memberOnDevice() : null)
}
