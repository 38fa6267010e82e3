import { z } from 'zod'
import { operation } from './operation.ts'

/** How the shop's LINE account stands to the caller, who is asked to add it; null where it has none, or LINE is not joined. */
export const readLineAccount = operation({
  name: 'line.read',
  summary: 'The shop’s LINE account, and whether the caller is its friend',
  method: 'GET',
  path: '/api/line/account',
  access: 'own:use',
  response: z.object({
    account: z
      .object({
        /** Where LINE offers to add it. */
        addUrl: z.string(),
        /** Only friends are told there; null = LINE does not say now. */
        isFriend: z.boolean().nullable(),
      })
      .nullable(),
  }),
})

/**
 * LINE’s webhook. `x-line-signature` is the Base64 of the HMAC-SHA256 of the body’s bytes under the channel’s secret; anything
 * else is `forbidden`. Answered before anything is done about the events. `not_found` where the shop has no account.
 */
export const receiveLineEvents = operation({
  name: 'line.receive',
  summary: 'What happened at the shop’s LINE account; called by LINE',
  method: 'POST',
  path: '/api/line/webhook',
  access: 'public',
  // LINE adds fields and kinds without a word.
  body: z.looseObject({ events: z.array(z.unknown()) }),
  response: z.object({ taken: z.literal(true) }),
  errors: ['not_found'],
})
