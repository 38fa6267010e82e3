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
export async function publishAll(db: pg.Pool | pg.Client, topics: readonly string[]): Promise<void> {
  await db.query({
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
   * @param callback its argument is true for what this process published by `publishCommitted`
   * @returns a function that unsubscribes
   */
  subscribe(topic: string, callback: (isOwn: boolean) => void): Promise<() => void>
  /**
   * Publishes topics whose change is committed already: calls this process's subscribers back at once, as its own, and
   * the other processes' through the database.
   */
  publishCommitted(topics: readonly string[]): Promise<void>
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

/** The connection beside the pool. */
interface Line {
  publish(topics: readonly string[]): Promise<void>
  end(): Promise<void>
}

/** Makes what asks one question of a connection after the other. */
function oneAtATime(): <T>(question: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (question) => {
    const asked = last.then(question, question)
    last = asked
    return asked
  }
}

/**
 * Opens one connection beside the pool for all topics, when first needed and again whenever it is lost, or no longer
 * answers in time.
 */
export function openPubSub(pool: pg.Pool, { heartbeatMs = HEARTBEAT_MS, answerMs = ANSWER_MS } = {}): PubSub {
  const topics = new Map<string, Set<(isOwn: boolean) => void>>()
  let connection: Promise<Line> | null = null
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  const callBack = (topic: string, isOwn: boolean) => {
    for (const callback of topics.get(topic) ?? []) callback(isOwn)
  }
  const dial = async () => {
    const client = clientBeside(pool, { application_name: 'thokham-pubsub', keepAlive: true })
    const ask = oneAtATime()
    let heartbeat: NodeJS.Timeout | undefined
    let isLost = false
    let ownProcessId = 0
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
    client.on('notification', ({ payload, processId }) => {
      // What goes out over this connection was told here before it went.
      if (processId !== ownProcessId) callBack(payload ?? '', false)
    })
    try {
      await client.connect()
      // What goes out over it changes no row: its commits have nothing to wait for the disk for.
      await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`)
      const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id')
      ownProcessId = rows[0]?.id ?? 0
      heartbeat = setInterval(() => {
        withTimeout(
          ask(() => hears(client)),
          answerMs,
          false,
        ).then(
          (isWell) => isWell || lost(),
          () => lost(),
        )
      }, heartbeatMs).unref()
    } catch (error) {
      lost()
      throw error
    }
    return {
      publish: (changed: readonly string[]) => ask(() => publishAll(client, changed)),
      end: () => client.end(),
    }
  }
  /** What other processes are still to be told; gathered while the words before are on their way. */
  const leaving = new Set<string>()
  let sending: Promise<void> | null = null
  const send = async () => {
    try {
      while (leaving.size > 0) await sendOnce()
    } finally {
      sending = null
    }
  }
  const sendOnce = async () => {
    const changed = [...leaving]
    leaving.clear()
    try {
      if (isClosed) await publishAll(pool, changed)
      else await (await connected()).publish(changed)
    } catch {
      // The line is lost: over the pool all hear it, this process once more.
      await publishAll(pool, changed)
    }
  }
  const connected = () => (connection ??= dial())
  const redial = () => {
    again = undefined
    connected().then(
      () => {
        for (const callback of [...topics.values()].flatMap((set) => [...set])) callback(false)
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
    publishCommitted(changed) {
      for (const topic of changed) {
        callBack(topic, true)
        leaving.add(topic)
      }
      sending ??= send()
      return sending
    },
    async close() {
      isClosed = true
      clearTimeout(again)
      topics.clear()
      await connection?.then((line) => line.end()).catch(() => {})
    },
  }
}
