import type { importBankStatement } from '@thokham/contract/bank-statement'
import type { HandlerInput } from '@thokham/contract/operation'
import { and, between, eq } from 'drizzle-orm'
import { payments } from '../../db/schema.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { askToJudge } from '../payments/ask-to-judge.ts'
import { insertLines } from './statement-queries.ts'

type Lines = HandlerInput<typeof importBankStatement>['body']['lines']

/**
 * Takes in lines of a statement, in one transaction with its entry in the audit log and the jobs that judge the pending payments
 * of those days again. @returns how many were new, and how many were there already
 */
export async function importLines(
  { db }: Services,
  lines: Lines,
  call: Call,
): Promise<{ added: number; known: number }> {
  const days = lines.map(({ day }) => day).sort()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  return db.transaction(async (tx) => {
    const added = await insertLines(tx, lines, call.now)
    await writeAudit(tx, call, {
      action: 'payment.statement',
      subjectKind: 'settings',
      subjectId: 'bank-statement',
      after: { from, to, added },
    })
    const waiting = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.paymentStatus, 'pending'), between(payments.transferDate, from, to)))
    for (const { id } of waiting) await askToJudge(tx, id)
    return { added, known: lines.length - added }
  })
}
