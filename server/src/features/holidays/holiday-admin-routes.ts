import {
  createHoliday,
  deleteHoliday,
  listAdminHolidays,
  restoreHoliday,
  updateHoliday,
} from '@thokham/contract/holidays'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { serveResource } from '../../resources/serve-resource.ts'
import { refuseTakenTitle } from '../content/refuse-taken-title.ts'
import { columnsOf, holidayRecords, readAdminHoliday, readAdminHolidays } from './write-holiday.ts'

/** Serves what admins do with holidays; members meet them in the concepts. */
export function holidayAdminRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, listAdminHolidays, async (_, { now }) => ({
    holidays: await readAdminHolidays(db),
    today: bangkokDate(now),
  }))

  serveResource(
    app,
    { create: createHoliday, update: updateHoliday, remove: deleteHoliday, restore: restoreHoliday },
    {
      records: holidayRecords,
      columnsOf: async (tx, fields, id) => {
        await refuseTakenTitle(tx, 'holidays', fields.title, id)
        return columnsOf(fields)
      },
      answerOf: ({ id }, tx) => readAdminHoliday(tx, id),
    },
  )
}
