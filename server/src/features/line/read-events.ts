import { z } from 'zod'

/** What somebody wants of the shop's account: to be greeted, the state of their membership, to go on, or something else. */
type Asks = 'hello' | 'status' | 'renew' | 'other'

/** What is answered. */
export interface LineEvent {
  /** The same whenever LINE sends it again. */
  id: string
  asks: Asks
  userId: string
  replyToken: string
}

const shape = z.object({
  type: z.enum(['follow', 'message']),
  webhookEventId: z.string().min(1).max(255),
  // `standby`: somebody else's program has the conversation.
  mode: z.literal('active').optional(),
  source: z.object({ type: z.literal('user'), userId: z.string().min(1).max(255) }),
  replyToken: z.string().min(1).max(255),
  message: z.object({ type: z.string(), text: z.string().optional().catch(undefined) }).optional(),
})

/** Reads the events that are answered, each once; all others, of groups among them, are nothing to us. */
export function readEvents(events: readonly unknown[]): LineEvent[] {
  const read = events.flatMap((event) => {
    const { success, data } = shape.safeParse(event)
    if (!success) return []
    const { type, webhookEventId: id, source, replyToken, message } = data
    return [
      {
        id,
        asks: type === 'follow' ? ('hello' as const) : asks(message?.text ?? ''),
        userId: source.userId,
        replyToken,
      },
    ]
  })
  return [...new Map(read.map((event) => [event.id, event])).values()]
}

/** Tells what is asked by how it begins, whatever stands around the words. */
export function asks(text: string): Asks {
  const words = text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  if (words.startsWith('สถานะ')) return 'status'
  return words.startsWith('ต่ออายุ') ? 'renew' : 'other'
}
