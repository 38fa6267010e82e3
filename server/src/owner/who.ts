import { isIP } from 'node:net'
import { normaliseEmail } from '@thokham/domain/email'
import { and, eq, isNull } from 'drizzle-orm'
import { profiles } from '../db/schema.ts'
import { networkOf } from '../http/network-of.ts'
import { marksOfMonth, monthOf } from '../security/log-marks.ts'
import { loadSecret } from '../security/secrets.ts'
import { StartError } from '../start/start-error.ts'
import type { OwnerContext } from './owner-context.ts'

/** Months whose marks are looked for: this one and those before. */
const MONTHS = 3

/**
 * Says who a mark of the log stands for, or which marks stand for an e-mail or an address, of this month and the two before.
 * A network is found where somebody signed in from it and still is, or did what the audit log keeps.
 * @throws StartError when nobody is found
 */
export async function who(context: OwnerContext, given: string): Promise<void> {
  const { env, say, clock } = context
  const secret = loadSecret(env.DATA_DIR, 'server-secret')
  const months = lastMonths(clock()).map((month) => ({ month, marks: marksOfMonth(secret, month) }))
  if (/^[mn]\.[\w-]{16}$/.test(given)) {
    const names = given.startsWith('m.') ? await membersOf(context) : await networksOf(context)
    for (const { month, marks } of months)
      for (const { id, name } of names)
        if ((given.startsWith('m.') ? marks.member(id) : marks.network(id)) === given)
          return say(`${month}  ${name}`)
    throw new StartError(
      `Nobody of this month and the two before has the mark ${given}: their account, or what is kept of that network, is gone.`,
    )
  }
  const mark = isIP(given) ? networkMark(given) : await memberMark(context, given)
  for (const { month, marks } of months) say(`${month}  ${mark(marks)}`)
}

type Mark = (marks: ReturnType<typeof marksOfMonth>) => string

const networkMark =
  (address: string): Mark =>
  (marks) =>
    marks.network(networkOf(address))

async function memberMark({ db }: OwnerContext, email: string): Promise<Mark> {
  const is = and(eq(profiles.email, normaliseEmail(email)), isNull(profiles.deletedAt))
  const [member] = await db.select({ id: profiles.id }).from(profiles).where(is)
  if (!member) throw new StartError(`Nobody has the e-mail ${email}, and it is no mark or address either.`)
  return (marks) => marks.member(member.id)
}

function lastMonths(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, back) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))),
  )
}

function membersOf({ db }: OwnerContext) {
  return db.select({ id: profiles.id, name: profiles.email }).from(profiles).where(isNull(profiles.deletedAt))
}

async function networksOf({ pool }: OwnerContext): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool.query<{ address: string }>(
    `SELECT DISTINCT address FROM (
       SELECT ip_address AS address FROM sessions UNION ALL SELECT ip_address FROM audit_log) seen
     WHERE address IS NOT NULL`,
  )
  return rows.map(({ address }) => ({ id: networkOf(address), name: address }))
}
