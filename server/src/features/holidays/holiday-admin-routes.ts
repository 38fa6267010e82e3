import {
  createHoliday,
  deleteHoliday,
  listAdminHolidays,
  restoreHoliday,
  updateHoliday,
} from '@thokham/contract/holidays'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { holidays } from '../../db/schema.ts'
import { handle } from '../../http/operation.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { HOLIDAY_PIECE } from './holiday-content.ts'
import {
  changeHoliday,
  insertHoliday,
  presentHoliday,
  readAdminHoliday,
  readAdminHolidays,
} from './write-holiday.ts'

/** Serves what admins do with holidays; members meet them in the concepts. */
export function holidayAdminRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, listAdminHolidays, async (_, { now }) => ({
    holidays: await readAdminHolidays(db),
    today: bangkokDate(now),
  }))

  handle(app, createHoliday, ({ body }, call) => db.transaction((tx) => insertHoliday(tx, call, body)))

  handle(app, updateHoliday, ({ params: { id }, body }, call) =>
    db.transaction((tx) => changeHoliday(tx, call, id, body)),
  )

  handle(app, deleteHoliday, ({ params: { id } }, call) =>
    db.transaction(async (tx) => {
      await markEdited(tx, HOLIDAY_PIECE, id, call.now)
      const [gone] = await tx
        .update(holidays)
        .set({ deletedAt: call.now })
        .where(and(eq(holidays.id, id), isNull(holidays.deletedAt)))
        .returning()
      if (gone)
        await writeAudit(tx, call, {
          ...describeAuditEntry('holiday.delete', id),
          before: presentHoliday(gone),
        })
      return { deleted: gone !== undefined }
    }),
  )

  handle(app, restoreHoliday, ({ params: { id } }, call) =>
    db.transaction(async (tx) => {
      const [back] = await tx
        .update(holidays)
        .set({ deletedAt: null })
        .where(and(eq(holidays.id, id), isNotNull(holidays.deletedAt)))
        .returning()
      if (back)
        await writeAudit(tx, call, {
          ...describeAuditEntry('holiday.restore', id),
          after: presentHoliday(back),
        })
      return readAdminHoliday(tx, id)
    }),
  )
}
