import type { Licence } from '@thokham/contract/licences'
import { nextSwapAt } from '@thokham/domain/licence'
import type { Services } from '../../services.ts'
import { settingsOf } from '../settings/read-settings.ts'
import { type LicenceWithMember, swapWindow } from './licence-queries.ts'
import { carriedUntil, stateOf } from './licence-standing.ts'

/** The licence by its id, or by whose it is: each is at most one. */
const PLACES = { id: 'id', memberId: 'profile_id' } as const

/** Returns the query of a licence as it is shown, from one snapshot; `$1` which, `$2` the beginning of the swap window. */
const shown = (column: string) => `
  SELECT l.id, l.masked_key AS "maskedKey", l.suspended_at AS "suspendedAt", l.suspended_reason AS "suspendedReason",
    l.max_machines AS "maxMachines", l.created_at AS "createdAt", p.id AS "memberId", p.membership,
    p.expires_at AS "expiresAt", p.has_purchased_vip AS "hasPurchasedVip", p.email, p.email_verified AS "emailVerified",
    ARRAY(SELECT json_build_object('id', m.id, 'name', m.machine_name, 'kind', m.kind, 'system', m.system,
        'version', m.version, 'activatedAt', m.activated_at, 'lastUsedAt', m.last_used_at, 'offlineUntil', m.offline_until)
      FROM machine_activations m WHERE m.license_key_id = l.id AND m.is_active
      ORDER BY m.activated_at, m.id) AS machines,
    ARRAY(SELECT json_build_object('id', m.id, 'name', m.machine_name, 'system', m.system,
        'removedAt', COALESCE(m.removed_at, m.last_used_at))
      FROM machine_activations m WHERE m.license_key_id = l.id AND NOT m.is_active
      ORDER BY m.removed_at DESC, m.id LIMIT 10) AS removed,
    ARRAY(SELECT json_build_object('id', r.id, 'name', r.machine_name, 'system', r.system, 'at', r.refused_at)
      FROM machine_refusals r WHERE r.license_key_id = l.id ORDER BY r.refused_at DESC, r.id LIMIT 5) AS refused,
    ARRAY(SELECT m.activated_at FROM machine_activations m
      WHERE m.license_key_id = l.id AND m.activated_at > GREATEST($2::timestamptz, l.swaps_counted_from)
      ORDER BY m.activated_at) AS swaps,
    (SELECT value FROM settings) AS settings
  FROM license_keys l JOIN profiles p ON p.id = l.profile_id AND p.deleted_at IS NULL
  WHERE l.${column} = $1`

/** A row of that query; times within it are as JSON has them. */
type Row = Pick<LicenceWithMember['licence'], 'id' | 'suspendedAt' | 'createdAt'> &
  Omit<LicenceWithMember['member'], 'id'> &
  Pick<Licence, 'maskedKey' | 'suspendedReason' | 'maxMachines' | 'machines' | 'removed' | 'refused'> & {
    memberId: string
    swaps: Date[]
    settings: unknown
  }

/** Reads a licence as its member and the admins see it; null when there is none. */
export async function presentLicence(
  services: Pick<Services, 'pool' | 'ownerEmail'>,
  by: { memberId: string } | { id: string },
  now: Date,
): Promise<Licence | null> {
  const [place, id] = 'id' in by ? (['id', by.id] as const) : (['memberId', by.memberId] as const)
  const { rows } = await services.pool.query<Row>({
    name: `licence-shown-${place}`,
    text: shown(PLACES[place]),
    values: [id, swapWindow(now)],
  })
  const [row] = rows
  if (!row) return null
  const member = { ...row, id: row.memberId }
  const limit = settingsOf(row.settings).licences.newMachinesPer30Days
  const left = Math.max(0, limit - row.swaps.length)
  return {
    id: row.id,
    maskedKey: row.maskedKey,
    state: stateOf(services, { licence: row, member }, now),
    suspendedReason: row.suspendedReason,
    carriedUntil: carriedUntil(services, member, now)?.toISOString() ?? null,
    maxMachines: row.maxMachines,
    machines: row.machines.map((machine) => ({
      ...machine,
      activatedAt: iso(machine.activatedAt),
      lastUsedAt: iso(machine.lastUsedAt),
      offlineUntil: machine.offlineUntil && iso(machine.offlineUntil),
    })),
    removed: row.removed.map((machine) => ({ ...machine, removedAt: iso(machine.removedAt) })),
    newMachines: {
      left,
      limit,
      nextAt: left === 0 ? (nextSwapAt(row.swaps, limit)?.toISOString() ?? null) : null,
    },
    refused: row.refused.map((machine) => ({ ...machine, at: iso(machine.at) })),
    createdAt: row.createdAt.toISOString(),
  }
}

const iso = (time: string) => new Date(time).toISOString()
