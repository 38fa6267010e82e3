import { z } from 'zod'

/**
 * What somebody wants of the shop's account: to be greeted, the state of their membership, to go on, a picture to be a slip, one
 * of several that came at once, what a button of ours says, a message to be forgotten, or something else.
 */
type Asks = 'hello' | 'status' | 'renew' | 'slip' | 'slips' | 'pressed' | 'unsent' | 'other'

/** What is answered. */
export interface LineEvent {
  /** The same whenever LINE sends it again. */
  id: string
  asks: Asks
  /** Both null where nothing is to be said. */
  userId: string | null
  replyToken: string | null
  /** The picture, or what was taken back. */
  messageId: string | null
  /** By LINE's clock; null = it does not say. */
  sentAt: Date | null
  /** What the button says. */
  pressed: string | null
}

const short = z.string().min(1).max(255)
const id = { webhookEventId: short, timestamp: z.number().int().positive().optional().catch(undefined) }
const answerable = {
  ...id,
  // `standby`: somebody else's program has the conversation.
  mode: z.literal('active').optional(),
  source: z.object({ type: z.literal('user'), userId: short }),
  replyToken: short,
}
const message = z.object({
  type: z.string(),
  id: short.optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  contentProvider: z.object({ type: z.string() }).optional().catch(undefined),
  imageSet: z
    .object({ index: z.number().optional().catch(undefined), total: z.number().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
const shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('follow'), ...answerable }),
  z.object({ type: z.literal('message'), ...answerable, message: message.optional() }),
  z.object({ type: z.literal('postback'), ...answerable, postback: z.object({ data: z.string().max(300) }) }),
  z.object({
    type: z.literal('unsend'),
    ...id,
    source: z.object({ type: z.literal('user') }),
    unsend: z.object({ messageId: short }),
  }),
])

/** Reads the events that are answered, each once; all others, of groups among them, are nothing to us. */
export function readEvents(events: readonly unknown[]): LineEvent[] {
  const read = events.flatMap((event) => {
    const { success, data } = shape.safeParse(event)
    if (!success) return []
    const wish = wishOf(data)
    if (!wish) return []
    const isSilent = data.type === 'unsend'
    return [
      {
        id: data.webhookEventId,
        userId: isSilent ? null : data.source.userId,
        replyToken: isSilent ? null : data.replyToken,
        sentAt: data.timestamp ? new Date(data.timestamp) : null,
        messageId: null,
        pressed: null,
        ...wish,
      },
    ]
  })
  return [...new Map(read.map((event) => [event.id, event])).values()]
}

type Wish = Pick<LineEvent, 'asks'> & Partial<LineEvent>

function wishOf(event: z.infer<typeof shape>): Wish | null {
  switch (event.type) {
    case 'follow':
      return { asks: 'hello' }
    case 'postback':
      return { asks: 'pressed', pressed: event.postback.data }
    case 'unsend':
      return { asks: 'unsent', messageId: event.unsend.messageId }
    case 'message':
      return event.message?.type === 'image'
        ? pictureOf(event.message)
        : { asks: asks(event.message?.text ?? '') }
  }
}

/** A picture that lies elsewhere than at LINE is fetched from nowhere. Of several that came at once the first is answered, for all. */
function pictureOf({ id, contentProvider, imageSet }: z.infer<typeof message>): Wish | null {
  if (!id || (contentProvider && contentProvider.type !== 'line')) return { asks: 'other' }
  if ((imageSet?.total ?? 1) > 1) return (imageSet?.index ?? 1) === 1 ? { asks: 'slips' } : null
  return { asks: 'slip', messageId: id }
}

/** Tells what is asked by how it begins, whatever stands around the words. */
export function asks(text: string): Asks {
  const words = text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  if (words.startsWith('สถานะ')) return 'status'
  return words.startsWith('ต่ออายุ') ? 'renew' : 'other'
}
