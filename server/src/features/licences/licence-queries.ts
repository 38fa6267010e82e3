import { DAY_MS } from '@thokham/domain/bangkok-time'
import { SWAP_DAYS } from '@thokham/domain/licence'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { licenseKeys, machineActivations, machineRefusals, profiles } from '../../db/schema.ts'
import { LEVEL_COLUMNS, type LevelRow } from '../../member-level.ts'

const SHOWN_REMOVED = 10
const SHOWN_REFUSED = 5

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

/** Reads the machines that were removed from a licence last, newest first. */
export function removedMachines(db: Database, licenceId: string): Promise<MachineRow[]> {
  return db
    .select()
    .from(machineActivations)
    .where(and(eq(machineActivations.licenseKeyId, licenceId), eq(machineActivations.isActive, false)))
    .orderBy(desc(machineActivations.removedAt), machineActivations.id)
    .limit(SHOWN_REMOVED)
}

/** Reads the machines that a licence refused last, newest first. */
export function refusedMachines(db: Database, licenceId: string) {
  return db
    .select()
    .from(machineRefusals)
    .where(eq(machineRefusals.licenseKeyId, licenceId))
    .orderBy(desc(machineRefusals.refusedAt), machineRefusals.id)
    .limit(SHOWN_REFUSED)
}

/**
 * Reads when the machines that count against the swap limit were activated, the earliest first: those of the swap window,
 * none from before a replaced key started the count afresh.
 */
export async function swapsOf(
  db: Database,
  { id, swapsCountedFrom }: { id: string; swapsCountedFrom: Date | null },
  now: Date,
): Promise<Date[]> {
  const rows = await db
    .select({ at: machineActivations.activatedAt })
    .from(machineActivations)
    .where(
      and(
        eq(machineActivations.licenseKeyId, id),
        gt(machineActivations.activatedAt, swapWindow(now)),
        swapsCountedFrom ? gt(machineActivations.activatedAt, swapsCountedFrom) : undefined,
      ),
    )
    .orderBy(machineActivations.activatedAt)
  return rows.map(({ at }) => at)
}

/** Reads the machines that were taken off a licence within the swap window, the last one first. */
export function recentlyRemoved(db: Database, licenceId: string, now: Date): Promise<MachineRow[]> {
  return db
    .select()
    .from(machineActivations)
    .where(
      and(
        eq(machineActivations.licenseKeyId, licenceId),
        eq(machineActivations.isActive, false),
        gt(machineActivations.removedAt, swapWindow(now)),
      ),
    )
    .orderBy(desc(machineActivations.removedAt), machineActivations.id)
}

const swapWindow = (now: Date) => new Date(now.getTime() - SWAP_DAYS * DAY_MS)

/** Returns the id of an active machine's licence; null when there is none. */
export async function licenceOfMachine(db: Database, machineId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: machineActivations.licenseKeyId })
    .from(machineActivations)
    .where(and(eq(machineActivations.id, machineId), eq(machineActivations.isActive, true)))
  return found?.id ?? null
}
