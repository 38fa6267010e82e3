import { randomUUID } from 'node:crypto'
import type { activateMachine as operation } from '@thokham/contract/licence-api'
import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import {
  comesBackFree,
  findMachine,
  leftWithFormerKey,
  mayActivate,
  nextSwapAt,
} from '@thokham/domain/licence'
import { and, desc, eq, ne, notInArray } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { machineActivations, machineRefusals } from '../../db/schema.ts'
import { writeTogether } from '../../db/write-together.ts'
import type { Services } from '../../services.ts'
import type { Signer } from '../signing/signing-keys.ts'
import { type DecidingMachines, decidingMachines, lockLicence, type MachineRow } from './licence-queries.ts'
import { carriedUntil, stateOf } from './licence-standing.ts'
import { offlineEnd, writeOfflineFile } from './offline-file.ts'

type Wanted = HandlerInput<typeof operation>['body']
export type ActivationCode = CallResult<typeof operation>['code']

export interface Activation {
  code: ActivationCode
  machines: MachineRow[]
  /** When a new machine may come, after `SWAP_LIMIT_EXCEEDED`. */
  retryAt: Date | null
  file: string | null
}

/** Notices of refused machines that a licence keeps. */
const MOST_REFUSALS = 5

const NOTHING = { machines: [], retryAt: null, file: null }

/**
 * Activates a machine on the licence of a key, whose row is locked meanwhile: of any number of machines at once only as
 * many come in as there are places. The same machine again is the same activation and takes neither a place nor one
 * of the swap limit (docs/product/licences.md#licences).
 */
export function activateMachine(
  services: Services,
  signer: Signer,
  wanted: Wanted & { keyHash: string },
  now: Date,
): Promise<Activation> {
  return services.db.transaction(async (tx) => {
    const found = await lockLicence(tx, { keyHash: wanted.keyHash })
    if (!found) return { code: 'NOT_FOUND', ...NOTHING }
    const state = stateOf(services, found, now)
    if (state !== 'active') return { code: state === 'expired' ? 'EXPIRED' : 'SUSPENDED', ...NOTHING }

    const { licence, member } = found
    const deciding = await decidingMachines(tx, licence, now)
    const { active } = deciding
    const known = findMachine(active.map(withFingerprint), wanted)
    const entry: Entry = known
      ? { code: 'ACTIVATED', retryAt: null, returning: null }
      : enter(licence, deciding, wanted)
    if (entry.code !== 'ACTIVATED') {
      if (entry.code === 'MACHINE_LIMIT_EXCEEDED') await noteRefusal(tx, licence.id, wanted, now)
      return { code: entry.code, retryAt: entry.retryAt, machines: active, file: null }
    }
    const row = known ?? entry.returning
    const offlineUntil = offlineEnd(now, carriedUntil(services, member, now))
    const columns = {
      machineId: wanted.fingerprint,
      // What a program does not tell this time is as it told before.
      parts: wanted.parts.length > 0 ? wanted.parts : (row?.parts ?? []),
      system: wanted.system || (row?.system ?? ''),
      version: wanted.version || (row?.version ?? ''),
      lastUsedAt: now,
      offlineUntil,
      isActive: true,
      removedAt: null,
    }
    const written = row
      ? await tx.update(machineActivations).set(columns).where(eq(machineActivations.id, row.id)).returning()
      : await tx
          .insert(machineActivations)
          .values({
            id: randomUUID(),
            licenseKeyId: licence.id,
            machineName: wanted.name || wanted.system || wanted.fingerprint.slice(0, 12),
            kind: wanted.kind,
            activatedAt: now,
            ...columns,
          })
          .returning()
    return {
      code: 'ACTIVATED',
      machines: [...active.filter(({ id }) => id !== row?.id), ...written].sort(byActivation),
      retryAt: null,
      file: writeOfflineFile(signer, {
        licenceId: licence.id,
        machine: wanted,
        issuedAt: now,
        expiresAt: offlineUntil,
      }),
    }
  })
}

/** What comes of a machine that is not active: in or not, and the former activation that it goes on with, if any. */
interface Entry extends Pick<Activation, 'code' | 'retryAt'> {
  returning: MachineRow | null
}

function enter(
  { maxMachines, replacedAt }: { maxMachines: number; replacedAt: Date | null },
  { active: { length: active }, removed, swaps, maxSwaps }: DecidingMachines,
  wanted: Wanted,
): Entry {
  const former = findMachine(removed.map(withFingerprint), wanted)
  // What left with the former key may be whose it was: it neither counts against the member's own machines nor is counted.
  const leftBefore = ({ removedAt }: MachineRow) => leftWithFormerKey(removedAt, replacedAt)
  const recent = active + removed.filter((row) => !leftBefore(row)).length
  const isFree =
    former !== undefined && (leftBefore(former) || comesBackFree({ recent, maxMachines, maxSwaps }))
  const code = mayActivate({ active, maxMachines, swaps: swaps.length, maxSwaps, comesBackFree: isFree })
  if (code === 'yes') return { code: 'ACTIVATED', retryAt: null, returning: isFree ? former : null }
  const retryAt = code === 'SWAP_LIMIT_EXCEEDED' ? nextSwapAt(swaps, maxSwaps) : null
  return { code, retryAt, returning: null }
}

const withFingerprint = (row: MachineRow) => ({ ...row, fingerprint: row.machineId })
const byActivation = (one: MachineRow, other: MachineRow) =>
  one.activatedAt.getTime() - other.activatedAt.getTime() || (one.id < other.id ? -1 : 1)

/**
 * Notes that a machine was refused: one notice a machine, however often it tries; at most a few are kept. The licence
 * is locked by the caller.
 */
async function noteRefusal(tx: Transaction, licenceId: string, wanted: Wanted, now: Date): Promise<void> {
  const others = and(
    eq(machineRefusals.licenseKeyId, licenceId),
    ne(machineRefusals.machineId, wanted.fingerprint),
  )
  const newest = tx
    .select({ id: machineRefusals.id })
    .from(machineRefusals)
    .where(others)
    .orderBy(desc(machineRefusals.refusedAt), machineRefusals.id)
    .limit(MOST_REFUSALS - 1)
  await writeTogether(tx, [
    tx
      .insert(machineRefusals)
      .values({
        id: randomUUID(),
        licenseKeyId: licenceId,
        machineId: wanted.fingerprint,
        machineName: wanted.name || wanted.system || wanted.fingerprint.slice(0, 12),
        system: wanted.system,
        refusedAt: now,
      })
      .onConflictDoUpdate({
        target: [machineRefusals.licenseKeyId, machineRefusals.machineId],
        set: { refusedAt: now },
      }),
    tx.delete(machineRefusals).where(and(others, notInArray(machineRefusals.id, newest))),
  ])
}
