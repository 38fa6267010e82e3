import { can, type Level } from './access.ts'
import { DAY_MS } from './bangkok-time.ts'

/** Machines that one licence works on at the same time (docs/product/licences.md#licences). */
export const LICENCE_MACHINES = 2
/** Days that the signed offline file of a machine is good for. */
export const OFFLINE_DAYS = 30
/** A machine that was silent for longer than this (days) has to be activated again; that takes no new seat. */
export const SILENT_DAYS = 35
/** The window (days) in which new machines are counted against the swap limit. */
export const SWAP_DAYS = 30
/** New machines that one licence may activate in the window, unless the owner sets otherwise. */
export const SWAPS = 6

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const KEY_LENGTH = 20
const GROUP = 4
/** The largest multiple of the alphabet's length in a byte: what lies above would favour the first letters. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/**
 * Makes a licence key: 20 characters of A–Z and 0–9 in five groups of four.
 * @param randomByte gives one byte of a generator that nobody can foresee, 0–255; asked as often as needed
 */
export function makeLicenceKey(randomByte: () => number): string {
  let key = ''
  while (key.length < KEY_LENGTH) {
    const byte = randomByte()
    if (byte < FAIR_BYTES) key += ALPHABET[byte % ALPHABET.length]
  }
  return inGroups(key)
}

/** Reads a key as people paste it: any case, with spaces, dashes or none; null when it is no key of 20 characters. */
export function parseLicenceKey(typed: string): string | null {
  const bare = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
  return /^[A-Z0-9]{20}$/.test(bare) ? inGroups(bare) : null
}

/** Hides all of a key but its first and last group. */
export function maskLicenceKey(key: string): string {
  return key
    .split('-')
    .map((group, at, groups) => (at === 0 || at === groups.length - 1 ? group : '••••'))
    .join('-')
}

function inGroups(bare: string): string {
  return (bare.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

export const LICENCE_STATES = ['active', 'suspended', 'expired'] as const
export type LicenceState = (typeof LICENCE_STATES)[number]

/** Tells whether a licence works: the team's suspension goes first, then its member's level of this moment. */
export function licenceState(licence: { suspended: boolean; level: Level }): LicenceState {
  if (licence.suspended) return 'suspended'
  return can(licence.level, 'downloads:use') ? 'active' : 'expired'
}

/** A machine as programs describe it: a fingerprint, and the hashes it was made of, if they are told. */
export interface MachineIdentity {
  fingerprint: string
  parts: readonly string[]
}

/** With fewer parts than this, one that changed would already be half of the machine. */
const FEWEST_PARTS = 3

/**
 * Tells whether two descriptions are of one machine: the same fingerprint, or most of the parts in common, so that a
 * new disk or a reinstalled system takes no second seat.
 */
export function isSameMachine(one: MachineIdentity, other: MachineIdentity): boolean {
  if (one.fingerprint === other.fingerprint) return true
  if (one.parts.length < FEWEST_PARTS || other.parts.length < FEWEST_PARTS) return false
  const common = new Set(one.parts.filter((part) => other.parts.includes(part))).size
  return common > Math.max(one.parts.length, other.parts.length) / 2
}

/**
 * Finds the machine that is meant among those of a licence: the one of this fingerprint, else one of which most parts
 * are the same. A fingerprint goes first, so that no machine is taken for another that is there under its own name.
 */
export function findMachine<Machine extends MachineIdentity>(
  machines: readonly Machine[],
  wanted: MachineIdentity,
): Machine | undefined {
  return (
    machines.find(({ fingerprint }) => fingerprint === wanted.fingerprint) ??
    machines.find((machine) => isSameMachine(machine, wanted))
  )
}

/** What validating a licence can come to. */
export const VALIDATION_CODES = [
  'VALID',
  'NOT_FOUND',
  'SUSPENDED',
  'EXPIRED',
  'NO_MACHINE',
  'FINGERPRINT_SCOPE_REQUIRED',
  'FINGERPRINT_SCOPE_MISMATCH',
  'TOO_MANY_MACHINES',
  'HEARTBEAT_DEAD',
] as const
export type ValidationCode = (typeof VALIDATION_CODES)[number]

/** An active machine of a licence. */
export interface ActiveMachine extends MachineIdentity {
  lastUsedAt: Date
}

/**
 * Judges a licence for a machine at this moment; null = no such licence.
 * @param identity who asks; null = it did not say
 */
export function validateLicence(
  licence: { state: LicenceState; maxMachines: number; machines: readonly ActiveMachine[] } | null,
  identity: MachineIdentity | null,
  now: Date,
): ValidationCode {
  if (!licence) return 'NOT_FOUND'
  if (licence.state === 'suspended') return 'SUSPENDED'
  if (licence.state === 'expired') return 'EXPIRED'
  if (licence.machines.length > licence.maxMachines) return 'TOO_MANY_MACHINES'
  if (licence.machines.length === 0) return 'NO_MACHINE'
  if (!identity) return 'FINGERPRINT_SCOPE_REQUIRED'
  const machine = findMachine(licence.machines, identity)
  if (!machine) return 'FINGERPRINT_SCOPE_MISMATCH'
  return now.getTime() - machine.lastUsedAt.getTime() > SILENT_DAYS * DAY_MS ? 'HEARTBEAT_DEAD' : 'VALID'
}

/**
 * Tells whether a machine that was taken off comes back without being counted as a new one: within `SWAP_DAYS`, while no
 * more machines were on the licence in that time than it has places and swaps (docs/product/licences.md#licences).
 * @param recent machines on the licence within the last `SWAP_DAYS`, those removed since and this one among them
 */
export function comesBackFree(counts: { recent: number; maxMachines: number; maxSwaps: number }): boolean {
  return counts.recent <= counts.maxMachines + counts.maxSwaps
}

/**
 * Tells whether a machine was taken off by the last replacement of its licence's key, or before it: whoever comes back
 * then has the new key (docs/product/licences.md#licences).
 * @param replacedAt null = the key is the first one
 */
export function leftWithFormerKey(removedAt: Date | null, replacedAt: Date | null): boolean {
  return removedAt !== null && replacedAt !== null && removedAt <= replacedAt
}

/**
 * Returns from when on new machines are counted against the swap limit after a key was replaced: a replacement starts the
 * count afresh, so that what others activated with the former key takes nothing of it. One within `SWAP_DAYS` of such a
 * start does not, so that no more than twice the limit comes in within `SWAP_DAYS`, however often a key is replaced
 * (decision 038).
 * @param countedFrom when a replacement last started the count afresh; null = none ever did
 */
export function swapsCountedFrom(replacedAt: Date, countedFrom: Date | null): Date {
  const isRecent = countedFrom !== null && replacedAt.getTime() - countedFrom.getTime() < SWAP_DAYS * DAY_MS
  return isRecent ? countedFrom : replacedAt
}

/**
 * Returns when the swap limit lets the next new machine in: once so many activations have left the window that one fits;
 * null when none ever will.
 * @param activations when the new machines of the window were activated, the earliest first
 */
export function nextSwapAt(activations: readonly Date[], maxSwaps: number): Date | null {
  if (maxSwaps === 0) return null
  const leaving = activations[activations.length - maxSwaps]
  return leaving ? new Date(leaving.getTime() + SWAP_DAYS * DAY_MS) : null
}

/**
 * Decides whether one more machine may be activated.
 * @param swaps activations of new machines in the last `SWAP_DAYS`, those removed since among them
 */
export function mayActivate(counts: {
  active: number
  maxMachines: number
  swaps: number
  maxSwaps: number
  comesBackFree: boolean
}): 'yes' | 'MACHINE_LIMIT_EXCEEDED' | 'SWAP_LIMIT_EXCEEDED' {
  if (counts.active >= counts.maxMachines) return 'MACHINE_LIMIT_EXCEEDED'
  if (!counts.comesBackFree && counts.swaps >= counts.maxSwaps) return 'SWAP_LIMIT_EXCEEDED'
  return 'yes'
}
