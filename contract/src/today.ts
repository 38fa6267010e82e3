import { z } from 'zod'
import { inboxConversation } from './chat-inbox.ts'
import { calendarDate, instant } from './fields.ts'
import { operation } from './operation.ts'
import { listedPayment } from './payment-admin.ts'
import { report } from './report.ts'

const count = z.int().min(0)
const satang = z.int()
const earned = z.object({ satang, payers: count })

/** What waits for the team, and how the day stands; each caller sees what is theirs. */
const today = z.object({
  now: instant,
  slips: z.object({
    waiting: count,
    satang,
    /** Those that wait longest, the oldest first */
    oldest: z.array(listedPayment),
  }),
  chats: z.object({
    waiting: count,
    /** Those that wait longest, the oldest first */
    oldest: z.array(inboxConversation),
  }),
  leaving: report.shape.leaving,
  /** Of the owner alone */
  money: z
    .object({
      today: earned,
      /** The same weekday of last week, to the same minute */
      before: earned,
      beforeWhole: satang,
      /** Approved by the end of each hour, up to the present one, and of the whole day a week ago */
      byHour: z.array(satang),
      beforeByHour: z.array(satang),
      /** What Gemini (Free) cost the operator this month */
      aiSatang: count,
    })
    .nullable(),
  /** Models in use that end soon, or are gone; of the owner alone */
  models: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['ending', 'ended', 'missing', 'thinks']),
      /** Bangkok date from which it no longer answers */
      ends: calendarDate.nullable(),
      members: count,
      successor: z.string().nullable(),
    }),
  ),
  /** Pieces of content whose facts are to be checked again */
  aged: count,
  /** Of the owner alone */
  backup: z
    .object({ isPlanned: z.boolean(), lastGoodAt: instant.nullable(), failedAt: instant.nullable() })
    .nullable(),
  /** Letters that did not arrive in the last 24 hours */
  lostMails: count,
  /** What members looked for and did not find in the last seven days, five times or more, the most frequent first */
  vain: z.array(z.object({ words: z.string(), times: count })),
})
export type Today = z.infer<typeof today>

export const readToday = operation({
  name: 'today.read',
  summary: 'What waits for the team, and how the day stands',
  method: 'GET',
  path: '/api/admin/today',
  access: 'admin:use',
  response: today,
})
