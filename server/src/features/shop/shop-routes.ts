import { LEGAL_TEXTS } from '@thokham/contract/legal'
import { readShopToDo } from '@thokham/contract/shop-to-do'
import { shopToDo } from '@thokham/domain/shop-to-do'
import { and, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/client.ts'
import { auditLog } from '../../db/schema.ts'
import { readSecondFactors } from '../../db/second-factors.ts'
import { memberOf } from '../../http/authorise.ts'
import { handle } from '../../http/operation.ts'
import { BACKED_UP } from '../audit/backed-up.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { findText } from '../texts/find-text.ts'

/** Serves the owner's list of what is still to be set up. */
export function shopRoutes(app: FastifyInstance): void {
  const { db, mailer } = app.services

  handle(app, readShopToDo, async (_input, { caller }) => {
    const { payment, links } = await readCurrentSettings(db)
    const tasks = shopToDo({
      accountNumber: payment.accountNumber,
      promptPayId: payment.promptPayId,
      support: links.support,
      sendsMail: mailer.kind === 'smtp',
      hasSecondFactor: (await readSecondFactors(db, memberOf(caller).id)).isAsked,
      backedUpAt: await lastBackup(db),
      textsChecked: await areTextsChecked(db),
    })
    return { tasks }
  })
}

/** Returns whether the owner has checked the legal texts: nothing is noted any more at one that is. */
async function areTextsChecked(db: Database): Promise<boolean> {
  const found = await Promise.all(LEGAL_TEXTS.map((name) => findText(db, name)))
  return found.every((text) => text !== null && text.note === '')
}

async function lastBackup(db: Database): Promise<Date | null> {
  const [entry] = await db
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.action, BACKED_UP.action), eq(auditLog.subjectKind, BACKED_UP.subjectKind)))
    .orderBy(desc(auditLog.createdAt))
    .limit(1)
  return entry?.at ?? null
}
