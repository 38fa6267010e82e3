import type { Settings } from '@thokham/contract/settings'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { networkOf } from '../../http/network-of.ts'
import type { Services } from '../../services.ts'

/** A network of visitors may ask as much as so many of them: cookies are cheap. */
const VISITORS_OF_A_NETWORK = 5

export interface Asker {
  conversationId: string
  /** A visitor's address; null = a member */
  network: string | null
}

/**
 * Takes one question out of the day's budgets, in one transaction that locks their rows in this order: of the asker, of
 * a visitor's network, of all. None is taken when one of them is used up, and 50 at once take exactly what is left.
 * @returns whether the AI may be asked
 */
export async function spendAiBudget(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { aiPerVisitor, aiPerDay }: Settings['chat'],
  { conversationId, network }: Asker,
): Promise<boolean> {
  const day = bangkokDate(clock())
  const budgets: [who: string, most: number][] = [
    [`c:${conversationId}`, aiPerVisitor],
    ...(network === null
      ? []
      : [[`n:${networkOf(network)}`, aiPerVisitor * VISITORS_OF_A_NETWORK] as [string, number]]),
    // The last one: everybody's row is locked for as short as can be.
    ['all', aiPerDay],
  ]
  try {
    await db.transaction(async (tx) => {
      for (const [who, most] of budgets) if (!(await spendOne(tx, day, who, most))) throw new UsedUp()
    })
    return true
  } catch (error) {
    if (error instanceof UsedUp) return false
    throw error
  }
}

class UsedUp extends Error {}

async function spendOne(tx: Transaction, day: string, who: string, most: number): Promise<boolean> {
  if (most === 0) return false
  const { rowCount } = await tx.execute(sql`
    INSERT INTO chat_ai_days AS spent (day, who, asked) VALUES (${day}, ${who}, 1)
    ON CONFLICT (day, who) DO UPDATE SET asked = spent.asked + 1 WHERE spent.asked < ${most}`)
  return rowCount === 1
}
