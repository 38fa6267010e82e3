import type { Licence, LicenceMachine } from '@thokham/contract/licences'
import { nextSwapAt } from '@thokham/domain/licence'
import type { Database } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import {
  activeMachines,
  type LicenceWithMember,
  type MachineRow,
  refusedMachines,
  removedMachines,
  swapsOf,
} from './licence-queries.ts'
import { carriedUntil, stateOf } from './licence-standing.ts'

/** Reads a licence as its member and the admins see it. */
export async function presentLicence(
  services: Pick<Services, 'ownerEmail'>,
  db: Database,
  found: LicenceWithMember,
  now: Date,
): Promise<Licence> {
  const { licence, member } = found
  // One after the other: within a transaction there is one connection.
  const machines = await activeMachines(db, licence.id)
  const removed = await removedMachines(db, licence.id)
  const refused = await refusedMachines(db, licence.id)
  const swaps = await swapsOf(db, licence, now)
  const limit = (await readCurrentSettings(db)).licences.newMachinesPer30Days
  const left = Math.max(0, limit - swaps.length)
  return {
    id: licence.id,
    maskedKey: licence.maskedKey,
    state: stateOf(services, found, now),
    suspendedReason: licence.suspendedReason,
    carriedUntil: carriedUntil(services, member, now)?.toISOString() ?? null,
    maxMachines: licence.maxMachines,
    machines: machines.map(presentMachine),
    removed: removed.map(({ id, machineName, system, removedAt, lastUsedAt }) => ({
      id,
      name: machineName,
      system,
      removedAt: (removedAt ?? lastUsedAt).toISOString(),
    })),
    newMachines: {
      left,
      limit,
      nextAt: left === 0 ? (nextSwapAt(swaps, limit)?.toISOString() ?? null) : null,
    },
    refused: refused.map(({ id, machineName, system, refusedAt }) => ({
      id,
      name: machineName,
      system,
      at: refusedAt.toISOString(),
    })),
    createdAt: licence.createdAt.toISOString(),
  }
}

function presentMachine(row: MachineRow): LicenceMachine {
  const { id, machineName: name, kind, system, version, activatedAt, lastUsedAt, offlineUntil } = row
  return {
    id,
    name,
    kind,
    system,
    version,
    activatedAt: activatedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    offlineUntil: offlineUntil?.toISOString() ?? null,
  }
}
