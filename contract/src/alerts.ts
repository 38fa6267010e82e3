import { ALERT_CHANNELS, ALERT_EVENTS } from '@thokham/domain/alert'
import { z } from 'zod'
import { instant, webAddress } from './fields.ts'
import { operation } from './operation.ts'

const kind = z.enum(ALERT_CHANNELS)

/** A way to the owner. Addresses and tokens are secrets: they come in and never go out. */
export const alertChannel = z.object({
  kind,
  isOn: z.boolean(),
  events: z.array(z.enum(ALERT_EVENTS)),
  /** Address or token are there, or none is needed */
  isReady: z.boolean(),
  /** What of it may be shown, such as a host or the last letters; empty = nothing is set */
  hint: z.string(),
  lastSentAt: instant.nullable(),
  lastFailedAt: instant.nullable(),
  /** Why, of the newest one that failed after the newest that went out */
  lastFailure: z.string().nullable(),
})
export type AlertChannelView = z.infer<typeof alertChannel>

const channels = z.object({ channels: z.array(alertChannel) })

export const listAlertChannels = operation({
  name: 'alerts.list',
  summary: 'The ways to the owner and what each tells',
  method: 'GET',
  path: '/api/alerts',
  access: 'owner:use',
  response: channels,
})

/** An empty text leaves what is there. */
const secret = z.string().trim().max(600, 'too_long').default('')

export const alertSettings = z.object({
  isOn: z.boolean(),
  events: z.array(z.enum(ALERT_EVENTS)).max(ALERT_EVENTS.length),
  /** Of discord and webhook: https */
  url: z.union([z.literal(''), webAddress]).default(''),
  /** Of line: the channel access token of the Messaging API */
  token: secret.refine((given) => /^[\x21-\x7e]*$/.test(given), 'format'),
  /** Of line: the user, group or room that is written to */
  to: secret.refine((given) => /^[\w-]*$/.test(given), 'format'),
})

export const saveAlertChannel = operation({
  name: 'alerts.save',
  summary: 'Set a way to the owner',
  method: 'PUT',
  path: '/api/alerts/:channel',
  access: 'owner:use',
  params: z.object({ channel: kind }),
  body: alertSettings,
  response: channels,
  stepUp: ({ body: { url, token, to } }) => (url || token || to ? 'alerts.address' : null),
})

export const testAlertChannel = operation({
  name: 'alerts.test',
  summary: 'Send a test to the owner, now',
  method: 'POST',
  path: '/api/alerts/:channel/test',
  access: 'owner:use',
  params: z.object({ channel: kind }),
  response: z.object({
    /** `private`: the address is one of our own network, or no https */
    outcome: z.enum(['taken', 'refused', 'unreachable', 'timeout', 'private', 'not_set']),
    /** What the other side answered; null where it did not */
    status: z.int().nullable(),
  }),
})
