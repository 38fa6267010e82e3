import type { MemberFile } from '@thokham/contract/members'
import { costOf } from '@thokham/domain/ai-cost'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { Pool } from 'pg'
import { isOwner } from '../../db/member-level.ts'
import { mayCall } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { readFreeTierPrice } from '../ai-providers/read-free-tier-price.ts'
import { readDevice } from '../devices/read-device.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { readNotes } from './member-notes.ts'
import { findMembers, presentListed } from './member-queries.ts'

/**
 * Reads a member with all that helps to answer them.
 * @throws Refusal `not_found`, also for an admin's account unless the owner asks
 */
export async function readMember(
  services: Pick<Services, 'pool' | 'db' | 'ownerEmail' | 'providers'>,
  id: string,
  { caller, now }: Pick<Call, 'caller' | 'now'>,
): Promise<MemberFile> {
  const { pool, db, ownerEmail } = services
  const [row] = await findMembers(pool, [id])
  if (!row) throw new Refusal('not_found')
  if (row.membership === 'admin' && !mayCall(caller, 'owner:use')) throw new Refusal('not_found')
  const [usage, devices, sets, mails, notes, settings, freePrice] = await Promise.all([
    readUsage(pool, id),
    readDevices(pool, id, now),
    readSets(pool, id),
    readMails(pool, row.email),
    readNotes(db, id),
    readCurrentSettings(db),
    readFreeTierPrice(services, bangkokDate(now)),
  ])
  const freeTokens = { input: Number(usage.free_input), output: Number(usage.free_output) }
  return {
    ...presentListed(row, now),
    emailVerified: row.email_verified,
    isOwner: isOwner({ ownerEmail }, { email: row.email, emailVerified: row.email_verified }),
    usage: {
      aiRuns: Number(usage.runs),
      freeCalls: Number(usage.free_calls),
      freeCostThb: costOf(freeTokens, freePrice, settings.ai.thbPerUsd).totalNanoThb / 1e9,
      ownCostThb: Number(usage.own_nano_thb) / 1e9,
    },
    devices,
    sets,
    mails,
    notes,
  }
}

async function readUsage(pool: Pool, id: string) {
  const { rows } = await pool.query<
    Record<'runs' | 'free_calls' | 'free_input' | 'free_output' | 'own_nano_thb', string>
  >(
    `SELECT (SELECT count(*) FROM ai_runs WHERE profile_id = $1) AS runs,
       count(*) FILTER (WHERE provider = 'geminiFree') AS free_calls,
       coalesce(sum(input_tokens) FILTER (WHERE provider = 'geminiFree'), 0) AS free_input,
       coalesce(sum(output_tokens) FILTER (WHERE provider = 'geminiFree'), 0) AS free_output,
       coalesce(sum(total_nano_thb), 0) AS own_nano_thb
     FROM ai_calls WHERE profile_id = $1`,
    [id],
  )
  const [usage] = rows
  if (!usage) throw new Error('A sum has a row')
  return usage
}

const MOST_DEVICES = 20

async function readDevices(pool: Pool, id: string, now: Date): Promise<MemberFile['devices']> {
  const { rows } = await pool.query<{
    id: string
    ip_address: string | null
    user_agent: string | null
    created_at: Date
    updated_at: Date
    expires_at: Date
  }>(
    `SELECT id, ip_address, user_agent, created_at, updated_at, expires_at FROM sessions
     WHERE user_id = $1 AND expires_at > $2 ORDER BY updated_at DESC, id LIMIT ${MOST_DEVICES}`,
    [id, now],
  )
  return rows.map((session) => ({
    id: session.id,
    device: readDevice(session.user_agent),
    ipAddress: session.ip_address,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.updated_at.toISOString(),
    expiresAt: session.expires_at.toISOString(),
  }))
}

async function readSets(pool: Pool, id: string): Promise<MemberFile['sets']> {
  const { rows } = await pool.query<{
    id: string
    set_name: string
    source: MemberFile['sets']['newest'][number]['source']
    prompts: number
    created_at: Date
    total: string
  }>(
    `SELECT id, set_name, source, prompts, created_at, count(*) OVER () AS total FROM prompt_history
     WHERE user_id = $1 AND NOT deleted ORDER BY created_at DESC, id LIMIT 5`,
    [id],
  )
  return {
    total: Number(rows[0]?.total ?? 0),
    newest: rows.map(({ id: setId, set_name: name, source, prompts, created_at }) => ({
      id: setId,
      name,
      source,
      prompts,
      createdAt: created_at.toISOString(),
    })),
  }
}

async function readMails(pool: Pool, address: string): Promise<MemberFile['mails']> {
  const { rows } = await pool.query<Omit<MemberFile['mails'][number], 'createdAt'> & { created_at: Date }>(
    `SELECT id, kind, subject, status, created_at FROM mails WHERE "to" = $1 ORDER BY created_at DESC, id LIMIT 20`,
    [address],
  )
  return rows.map(({ created_at, ...mail }) => ({ ...mail, createdAt: created_at.toISOString() }))
}
