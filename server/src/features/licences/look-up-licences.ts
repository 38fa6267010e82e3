import type { ActiveMachine } from '@thokham/domain/licence'
import type { Pool } from 'pg'
import type { LicenceWithMember } from './licence-queries.ts'

/** A licence with its active machines, as programs ask for it many times a second. */
export interface FoundLicence {
  id: string
  suspendedAt: Date | null
  maxMachines: number
  member: LicenceWithMember['member']
  machines: (ActiveMachine & { id: string })[]
  /** Requests of this licence in the current minute, this one among them. */
  requests: number
}

interface Question {
  keyHash: string
  resolve(found: FoundLicence | null): void
  reject(error: unknown): void
}

/** Finds the licence of a key's hash and counts the request against the licence's minute; null when there is none. */
export type LicenceLookUp = (keyHash: string) => Promise<FoundLicence | null>

const MINUTE_MS = 60_000
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Opens the look-up. Whoever asks in one turn of the event loop is asked about in one prepared query at its end, as with
 * sessions (decision 022): nothing is kept from one turn to the next, and the count holds across processes.
 */
export function openLicenceLookUp(pool: Pool, clock: () => Date): LicenceLookUp {
  let waiting: Question[] = []
  const ask = async () => {
    const batch = waiting
    waiting = []
    try {
      const counts = new Map<string, number>()
      for (const { keyHash } of batch) counts.set(keyHash, (counts.get(keyHash) ?? 0) + 1)
      const minute = Math.floor(clock().getTime() / MINUTE_MS)
      const values = [[...counts.keys()], [...counts.values()], minute]
      const query = () => pool.query<Row>({ name: 'licence-look-up', text: LOOK_UP, values })
      // A licence that ends with its account meanwhile must not fail those who were asked about with it.
      const { rows } = await query().catch((error) => {
        if (error?.code !== FOREIGN_KEY_VIOLATION) throw error
        return query()
      })
      const found = new Map(rows.map((row) => [row.key_hash, row]))
      for (const { keyHash, resolve } of batch) {
        const row = found.get(keyHash)
        const later = counts.get(keyHash) ?? 1
        counts.set(keyHash, later - 1)
        resolve(row ? licenceOf(row, row.requests - later + 1) : null)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (keyHash) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ keyHash, resolve, reject }) === 1) setImmediate(ask)
    })
}

/**
 * `$1` hashes, each once, `$2` how often each was asked in this turn, `$3` the minute. Rows are counted in the order of
 * their licences, so two processes never wait for each other in a circle.
 */
export const LOOK_UP = `
  WITH asked AS (SELECT * FROM unnest($1::text[], $2::int[]) AS a (key_hash, times)),
  found AS (
    SELECT l.id, l.key_hash, l.suspended_at, l.max_machines, l.profile_id, asked.times
    FROM asked JOIN license_keys l ON l.key_hash = asked.key_hash
  ),
  counted AS (
    INSERT INTO license_requests AS r (license_key_id, minute, requests)
    SELECT id, $3, times FROM found ORDER BY id
    ON CONFLICT (license_key_id) DO UPDATE SET
      requests = CASE WHEN r.minute = excluded.minute THEN r.requests ELSE 0 END + excluded.requests,
      minute = excluded.minute
    RETURNING license_key_id, requests
  )
  SELECT f.key_hash, f.id, f.suspended_at, f.max_machines, c.requests, p.id AS member_id, p.membership,
         p.expires_at, p.has_purchased_vip, p.email, p.email_verified,
         ARRAY(SELECT jsonb_build_object('id', m.id, 'fingerprint', m.machine_id, 'parts', m.parts,
                 'lastUsedAt', m.last_used_at)
               FROM machine_activations m WHERE m.license_key_id = f.id AND m.is_active) AS machines
  FROM found f JOIN counted c ON c.license_key_id = f.id
  JOIN profiles p ON p.id = f.profile_id AND p.deleted_at IS NULL`

interface Row {
  key_hash: string
  id: string
  suspended_at: Date | null
  max_machines: number
  requests: number
  member_id: string
  membership: LicenceWithMember['member']['membership']
  expires_at: Date | null
  has_purchased_vip: boolean
  email: string
  email_verified: boolean
  machines: { id: string; fingerprint: string; parts: string[]; lastUsedAt: string }[]
}

function licenceOf(row: Row, requests: number): FoundLicence {
  return {
    id: row.id,
    suspendedAt: row.suspended_at,
    maxMachines: row.max_machines,
    requests,
    member: {
      id: row.member_id,
      membership: row.membership,
      expiresAt: row.expires_at,
      hasPurchasedVip: row.has_purchased_vip,
      email: row.email,
      emailVerified: row.email_verified,
    },
    machines: row.machines.map((machine) => ({ ...machine, lastUsedAt: new Date(machine.lastUsedAt) })),
  }
}
