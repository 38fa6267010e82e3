import { DAY_MS } from '@thokham/domain/bangkok-time'
import { SWAP_DAYS } from '@thokham/domain/licence'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { LEVEL_COLUMNS, type LevelRow } from '../../db/member-level.ts'
import { readTogether } from '../../db/read-together.ts'
import { licenseKeys, machineActivations, profiles, settings } from '../../db/schema.ts'
import { settingsOf } from '../settings/read-settings.ts'

/** A licence with what decides its member's level. */
const WITH_MEMBER = {
  licence: licenseKeys,
  member: {
    id: profiles.id,
    ...LEVEL_COLUMNS,
  },
}
export type LicenceWithMember = {
  licence: typeof licenseKeys.$inferSelect
  member: LevelRow & { id: string }
}
export type MachineRow = typeof machineActivations.$inferSelect

const ofLiving = () => isNull(profiles.deletedAt)

/** Finds a licence of a living account with its member; null when there is none. */
export async function findLicence(
  db: Database,
  by: { memberId: string } | { id: string } | { keyHash: string },
): Promise<LicenceWithMember | null> {
  const [found] = await db
    .select(WITH_MEMBER)
    .from(licenseKeys)
    .innerJoin(profiles, eq(profiles.id, licenseKeys.profileId))
    .where(and(whereOf(by), ofLiving()))
  return found ?? null
}

/**
 * Finds a licence and locks its row until the commit: all that changes its machines stands in one line. Its key stays as
 * it is, so requests of it are counted meanwhile.
 */
export async function lockLicence(
  tx: Transaction,
  by: { memberId: string } | { id: string } | { keyHash: string },
): Promise<LicenceWithMember | null> {
  const [found] = await tx
    .select(WITH_MEMBER)
    .from(licenseKeys)
    .innerJoin(profiles, eq(profiles.id, licenseKeys.profileId))
    .where(and(whereOf(by), ofLiving()))
    .for('no key update', { of: licenseKeys })
  return found ?? null
}

function whereOf(by: { memberId: string } | { id: string } | { keyHash: string }) {
  if ('memberId' in by) return eq(licenseKeys.profileId, by.memberId)
  return 'id' in by ? eq(licenseKeys.id, by.id) : eq(licenseKeys.keyHash, by.keyHash)
}

/** Reads the active machines of a licence, the first activated first. */
export function activeMachines(db: Database, licenceId: string): Promise<MachineRow[]> {
  return db
    .select()
    .from(machineActivations)
    .where(and(eq(machineActivations.licenseKeyId, licenceId), eq(machineActivations.isActive, true)))
    .orderBy(machineActivations.activatedAt, machineActivations.id)
}

/** The machines of a licence that decide whether another one may come. */
export interface DecidingMachines {
  /** The first activated first. */
  active: MachineRow[]
  /** Those that were taken off within the swap window, the last one first. */
  removed: MachineRow[]
  /** When those that count against the swap limit were activated, the earliest first. */
  swaps: Date[]
  /** As many as may count. */
  maxSwaps: number
}

/** Reads the machines that decide: none counts from before a replaced key started the count of swaps afresh. */
export async function decidingMachines(
  db: Database,
  { id, swapsCountedFrom }: { id: string; swapsCountedFrom: Date | null },
  now: Date,
): Promise<DecidingMachines> {
  const since = swapWindow(now)
  const { licenseKeyId, isActive, removedAt, activatedAt } = machineActivations
  const decides = or(eq(isActive, true), gt(removedAt, since), gt(activatedAt, since))
  const [rows, [kept]] = await readTogether(db, [
    db
      .select()
      .from(machineActivations)
      .where(and(eq(licenseKeyId, id), decides))
      .orderBy(activatedAt, machineActivations.id),
    db.select({ value: settings.value }).from(settings),
  ])
  const countedFrom = swapsCountedFrom && swapsCountedFrom > since ? swapsCountedFrom : since
  const removedFor = (row: MachineRow) => now.getTime() - (row.removedAt?.getTime() ?? 0)
  return {
    active: rows.filter((row) => row.isActive),
    removed: rows
      .filter((row) => !row.isActive && row.removedAt !== null && row.removedAt > since)
      .sort((one, other) => removedFor(one) - removedFor(other)),
    swaps: rows.map((row) => row.activatedAt).filter((at) => at > countedFrom),
    maxSwaps: settingsOf(kept?.value).licences.newMachinesPer30Days,
  }
}

/** Returns the moment after which activations and removals are looked at. */
export const swapWindow = (now: Date) => new Date(now.getTime() - SWAP_DAYS * DAY_MS)

/** Returns the id of an active machine's licence; null when there is none. */
export async function licenceOfMachine(db: Database, machineId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: machineActivations.licenseKeyId })
    .from(machineActivations)
    .where(and(eq(machineActivations.id, machineId), eq(machineActivations.isActive, true)))
  return found?.id ?? null
}
