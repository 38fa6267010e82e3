import { and, asc, gt, isNull } from 'drizzle-orm'
import { levelOfMember } from '../db/member-level.ts'
import { profiles } from '../db/schema.ts'
import type { OwnerContext } from './owner-context.ts'

const AT_A_TIME = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Prints every member, one a line: e-mail, level, end of the term, prompts, joined, name; tabs between. */
export async function listMembers({ db, say, ownerEmail, clock }: OwnerContext): Promise<void> {
  say(['e-mail', 'level', 'until', 'prompts', 'joined', 'name'].join('\t'))
  let after: string | undefined = FIRST
  while (after !== undefined) {
    const some: (typeof profiles.$inferSelect)[] = await db
      .select()
      .from(profiles)
      .where(and(gt(profiles.id, after), isNull(profiles.deletedAt)))
      .orderBy(asc(profiles.id))
      .limit(AT_A_TIME)
    for (const member of some) {
      const level = levelOfMember({ ownerEmail }, member, clock())
      const { email, expiresAt, promptCount, createdAt, displayName } = member
      const until = expiresAt ? day(expiresAt) : '-'
      say([email, level, until, promptCount, day(createdAt), printable(displayName)].join('\t'))
    }
    after = some.at(-1)?.id
  }
}

const day = (at: Date) => at.toISOString().slice(0, 10)

/** Takes out of a name, which is whatever people typed, what may steer the terminal. */
const printable = (text: string) => text.replace(/\p{Cc}|\p{Cf}/gu, ' ')
