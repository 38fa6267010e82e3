import type { Licence, LicenceMachine } from '@thokham/contract/licences'
import { SWAP_DAYS } from '@thokham/domain/licence'
import type { Database } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import {
  activeMachines,
  countSwaps,
  type LicenceWithMember,
  type MachineRow,
  refusedMachines,
  removedMachines,
} from './licence-queries.ts'
import { carriedUntil, stateOf } from './licence-standing.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Reads a licence as its member and the admins see it. */
export async function presentLicence(
  services: Pick<Services, 'ownerEmail'>,
  db: Database,
  found: LicenceWithMember,
  now: Date,
): Promise<Licence> {
  const { licence, member } = found
  const [machines, removed, refused, swapped, { licences }] = await Promise.all([
    activeMachines(db, licence.id),
    removedMachines(db, licence.id),
    refusedMachines(db, licence.id),
    countSwaps(db, licence.id, now),
    readCurrentSettings(db),
  ])
  const left = Math.max(0, licences.newMachinesPer30Days - swapped.swaps)
  const nextAt = swapped.oldest && new Date(swapped.oldest.getTime() + SWAP_DAYS * DAY_MS)
  return {
    id: licence.id,
    maskedKey: licence.maskedKey,
    state: stateOf(services, found, now),
    suspendedReason: licence.suspendedReason,
    carriedUntil: carriedUntil(member)?.toISOString() ?? null,
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
      limit: licences.newMachinesPer30Days,
      nextAt: left === 0 ? (nextAt?.toISOString() ?? null) : null,
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
