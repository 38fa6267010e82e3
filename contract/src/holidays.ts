import { HOLIDAY_REGIONS } from '@thokham/domain/holiday'
import { z } from 'zod'
import { checkedOn, sources } from './evidence.ts'
import { calendarDate, optionalText, requiredLine } from './fields.ts'
import { libraryParams, revision } from './library-ids.ts'
import { operation } from './operation.ts'

/** How a moving day is found (`HolidayReckoning` of domain/src/holiday.ts); the file, the rows and the form hold it alike. */
export const holidayReckoning = z.union([
  z.strictObject({
    weekday: z.int('format').min(0, 'format').max(6, 'format'),
    nth: z
      .int('format')
      .min(-1, 'format')
      .max(5, 'format')
      .refine((nth) => nth !== 0, 'format'),
    after: z.int('format').min(0, 'format').max(30, 'format').exactOptional(),
  }),
  z.strictObject({ easter: z.int('format').min(-100, 'format').max(100, 'format') }),
  z.strictObject({
    dates: z
      .array(calendarDate)
      .min(1, 'required')
      .max(60, 'too_big')
      .overwrite((dates) => [...new Set(dates)].sort()),
    computed: z.array(calendarDate).max(60, 'too_big').exactOptional(),
  }),
])

const fields = z.object({
  title: requiredLine(80),
  /** Of one that moves the month in which it mostly falls */
  month: z.int('required').min(1, 'required').max(12, 'required'),
  /** null = it moves, or lasts */
  day: z.int('format').min(1, 'format').max(31, 'format').nullable(),
  /** How it moves, or how long it lasts, in Thai; for a fixed day it is empty */
  rule: optionalText(200),
  /** Absent on a fixed day, and where nobody can reckon it beforehand */
  reckoned: holidayReckoning.nullable().default(null),
  region: z.enum(HOLIDAY_REGIONS),
  /** Absent = as they are */
  sources: sources.optional(),
})

/** Refuses a day that its month does not have, and one that is both fixed and moving. */
function refuseImpossibleDay({ month, day, reckoned }: z.infer<typeof fields>, context: z.RefinementCtx) {
  const has = new Date(Date.UTC(2028, month, 0)).getUTCDate()
  if (day !== null && day > has) context.addIssue({ code: 'custom', path: ['day'], message: 'format' })
  if (day !== null && reckoned !== null)
    context.addIssue({ code: 'custom', path: ['reckoned'], message: 'invalid' })
}

/** What an admin may say of a holiday. */
export const holidayFields = fields.superRefine(refuseImpossibleDay)
export type HolidayFields = z.output<typeof fields>

export const adminHoliday = fields.extend({
  id: z.string(),
  checkedOn,
  sources,
  revision: z.int().min(0),
  /** How many concepts are made for it */
  concepts: z.int().min(0),
})
export type AdminHoliday = z.infer<typeof adminHoliday>

export const listAdminHolidays = operation({
  name: 'holidayAdmin.list',
  summary: 'Every holiday with how its day is found, by month',
  method: 'GET',
  path: '/api/admin/holidays',
  access: 'admin:use',
  response: z.object({
    holidays: z.array(adminHoliday),
    /** Bangkok date */
    today: z.iso.date(),
  }),
})

export const createHoliday = operation({
  name: 'holidayAdmin.create',
  summary: 'Add a holiday',
  method: 'POST',
  path: '/api/admin/holidays',
  access: 'admin:use',
  body: holidayFields,
  response: adminHoliday,
})

export const updateHoliday = operation({
  name: 'holidayAdmin.update',
  summary: 'Change a holiday',
  method: 'PUT',
  path: '/api/admin/holidays/:id',
  access: 'admin:use',
  params: libraryParams,
  body: fields.extend({ revision }).superRefine(refuseImpossibleDay),
  response: adminHoliday,
  errors: ['not_found', 'conflict'],
})

/** Concepts keep naming it, and have it again once it is restored. */
export const deleteHoliday = operation({
  name: 'holidayAdmin.delete',
  summary: 'Delete a holiday; it can be restored',
  method: 'DELETE',
  path: '/api/admin/holidays/:id',
  access: 'admin:use',
  params: libraryParams,
  response: z.object({ deleted: z.boolean() }),
})

export const restoreHoliday = operation({
  name: 'holidayAdmin.restore',
  summary: 'Undo a deletion',
  method: 'POST',
  path: '/api/admin/holidays/:id/restore',
  access: 'admin:use',
  params: libraryParams,
  response: adminHoliday,
  errors: ['not_found'],
})
