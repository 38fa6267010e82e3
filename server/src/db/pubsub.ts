import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { withTimeout } from '../with-timeout.ts'
import type { Database } from './client.ts'
import { clientBeside } from './leader-pool.ts'

const CHANNEL = 'thokham_pubsub'
const AGAIN_MS = 500
/** A way that has vanished tells nobody: it is asked so often, and is lost when no answer comes in time, ms. */
const HEARTBEAT_MS = 10_000
const ANSWER_MS = 5_000

/**
 * Publishes to every process that something changed, as a part of the caller's transaction: subscribers are called back
 * when it commits, and never otherwise.
 * @param topic what changed, `payment:<id>` for example; at most 7,999 bytes, never anything secret
 */
export async function publish(db: Database, topic: string): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${CHANNEL}, ${topic})`)
}

/** Publishes topics at once, in a transaction of its own. */
export async function publishAll(pool: pg.Pool, topics: readonly string[]): Promise<void> {
  await pool.query({
    name: 'publish-all',
    text: 'SELECT pg_notify($1, topic) FROM unnest($2::text[]) AS topic',
    values: [CHANNEL, topics],
  })
}

/** Messages between processes through the database (LISTEN/NOTIFY). */
export interface PubSub {
  /**
   * Calls back whenever something is published on the topic, and after every gap in which a message may have been
   * missed: a message says "read again", never what to read. Resolves when nothing can be missed any more.
   * @returns a function that unsubscribes
   */
  subscribe(topic: string, callback: () => void): Promise<() => void>
  /** Ends the connection; nothing is called back after it. */
  close(): Promise<void>
}

/** Tells whether a connection still hears what is published: one to a server that leads no more does not. */
async function hears(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ hears: boolean }>(
    'SELECT $1 IN (SELECT pg_listening_channels()) AND NOT pg_is_in_recovery() AS hears',
    [CHANNEL],
  )
  return rows[0]?.hears === true
}

/**
 * Opens one connection beside the pool for all topics, when first needed and again whenever it is lost, or no longer
 * answers in time.
 */
export function openPubSub(pool: pg.Pool, { heartbeatMs = HEARTBEAT_MS, answerMs = ANSWER_MS } = {}): PubSub {
  const topics = new Map<string, Set<() => void>>()
  let connection: Promise<pg.Client> | null = null
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  const dial = async () => {
    const client = clientBeside(pool, { application_name: 'thokham-pubsub', keepAlive: true })
    let heartbeat: NodeJS.Timeout | undefined
    let isLost = false
    const lost = () => {
      if (isLost) return
      isLost = true
      connection = null
      clearInterval(heartbeat)
      client.end().catch(() => {})
      if (isClosed || topics.size === 0) return
      again ??= setTimeout(redial, AGAIN_MS).unref()
    }
    client.once('error', lost)
    client.once('end', lost)
    client.on('error', () => {})
    client.on('notification', ({ payload }) => {
      for (const callback of topics.get(payload ?? '') ?? []) callback()
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      heartbeat = setInterval(() => {
        withTimeout(hears(client), answerMs, false).then(
          (isWell) => isWell || lost(),
          () => lost(),
        )
      }, heartbeatMs).unref()
    } catch (error) {
      lost()
      throw error
    }
    return client
  }
  const connected = () => (connection ??= dial())
  const redial = () => {
    again = undefined
    connected().then(
      () => {
        for (const callback of [...topics.values()].flatMap((set) => [...set])) callback()
      },
      () => {},
    )
  }

  return {
    async subscribe(topic, callback) {
      if (isClosed) throw new Error('The pubsub is closed')
      const set = topics.get(topic) ?? new Set()
      topics.set(topic, set.add(callback))
      const stop = () => {
        set.delete(callback)
        if (set.size === 0 && topics.get(topic) === set) topics.delete(topic)
      }
      try {
        await connected()
      } catch (error) {
        stop()
        throw error
      }
      return stop
    },
    async close() {
      isClosed = true
      clearTimeout(again)
      topics.clear()
      await connection?.then((client) => client.end()).catch(() => {})
    },
  }
}
