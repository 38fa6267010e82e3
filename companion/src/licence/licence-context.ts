import type { AskServer } from './ask-server.ts'
import type { StateStore } from './licence-state.ts'
import type { MachineIdentity } from './machine-identity.ts'
import type { PublicKey } from './offline-file.ts'
import type { StoredLicence } from './stored-licence.ts'

export interface LicenceClientOptions {
  /** Address of the server, without a slash at its end. */
  server: string
  machine: MachineIdentity
  store: StateStore
  /** What the member sees in their profile. */
  about?: { name?: string; kind?: 'laptop' | 'desktop'; system?: string; version?: string }
  /** Keys of the server that a program brings along; without them the first list that it meets is believed. */
  trusted?: readonly PublicKey[]
  fetch?: typeof globalThis.fetch
  clock?: () => Date
  /** The latest moment (ms) at which this machine is known to have been in use, whatever its clock says now. */
  lastWrite?: () => number
}

/** What all that a client does works with. */
export interface LicenceContext
  extends Required<Omit<LicenceClientOptions, 'fetch' | 'trusted' | 'machine'>> {
  ask: AskServer
  kept: StoredLicence
  trusted: readonly PublicKey[] | undefined
  /** What the server knows this machine by. */
  identity: Pick<MachineIdentity, 'fingerprint' | 'parts'>
  /** Returns how often a licence was forgotten here: an activation that was under way then keeps nothing. */
  timesForgotten: () => number
}
