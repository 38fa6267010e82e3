import { lineEvents } from '../../db/schema.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { ANSWER_EVENT } from './answer-event.ts'
import type { LineEvent } from './read-events.ts'

/** Whoever adds the account on the way through LINE's sign-in is joined a moment later (ms). */
const HELLO_AFTER_MS = 15_000
/** LINE takes an answer within a minute. */
const TRIES = 4

/** Writes events down and queues their answers; those that came before are known by their ids. */
export async function takeEvents(
  { db }: Pick<Services, 'db'>,
  events: readonly LineEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  // In one order, as the same events may come in two requests at once.
  const inOrder = events.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await db.transaction(async (tx) => {
    const fresh = await tx
      .insert(lineEvents)
      .values(inOrder.map((event) => ({ ...event, receivedAt: now })))
      .onConflictDoNothing()
      .returning({ eventId: lineEvents.id, asks: lineEvents.asks })
    for (const { eventId, asks } of fresh) {
      const later = asks === 'hello' && { runAt: new Date(Date.now() + HELLO_AFTER_MS) }
      await enqueue(tx, ANSWER_EVENT, { eventId }, { attempts: TRIES, ...later })
    }
  })
}
