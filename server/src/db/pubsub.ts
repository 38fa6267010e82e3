import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { withTimeout } from '../concurrency/with-timeout.ts'
import type { Database } from './client.ts'
import { extraClient } from './leader-pool.ts'

const CHANNEL = 'thokham_pubsub'
const AGAIN_MS = 500
/** A connection whose network is gone raises no error: it is probed so often, and counts as lost without an answer in time (ms). */
const HEARTBEAT_MS = 10_000
const ANSWER_MS = 5_000

/**
 * Publishes to every process that something changed, as a part of the caller's transaction: subscribers are called back
 * when it commits, and never otherwise. All topics are one statement.
 * @param topics what changed, `payment:<id>` for example; each at most 7,999 bytes, never anything secret
 */
export async function publish(db: Database, ...topics: string[]): Promise<void> {
  await db.execute(sql`SELECT ${notice} FROM unnest(${sql.param(topics)}::text[]) AS topic`)
}

/** Publishes each `topic` of a query that has them, for a statement that does something else as well. */
export const notice = sql`pg_notify(${CHANNEL}, topic)`

/** Publishes several topics by one statement, in a transaction of its own. */
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

/**
 * Opens one connection beside the pool for all topics, when it is first needed and again whenever it is lost or no longer
 * answers in time.
 */
export function openPubSub(pool: pg.Pool, { heartbeatMs = HEARTBEAT_MS, answerMs = ANSWER_MS } = {}): PubSub {
  const topics = new Map<string, Set<(isOwn: boolean) => void>>()
  let connection: Promise<Listener> | null = null
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  const callBack = (topic: string, isOwn: boolean) => {
    for (const callback of topics.get(topic) ?? []) callback(isOwn)
  }
  const onLost = () => {
    connection = null
    if (isClosed || topics.size === 0) return
    again ??= setTimeout(reconnect, AGAIN_MS).unref()
  }
  const connected = () =>
    (connection ??= listen(pool, {
      heartbeatMs,
      answerMs,
      onNotice: (topic) => callBack(topic, false),
      onLost,
    }))
  const reconnect = () => {
    again = undefined
    connected().then(
      () => {
        for (const callback of [...topics.values()].flatMap((set) => [...set])) callback(false)
      },
      () => {},
    )
  }

  /** Topics that are still to be published to other processes; they gather while a batch is on its way. */
  const unsent = new Set<string>()
  let sending: Promise<void> | null = null
  const send = async () => {
    try {
      while (unsent.size > 0) await sendOnce()
    } finally {
      sending = null
    }
  }
  const sendOnce = async () => {
    const changed = [...unsent]
    unsent.clear()
    try {
      if (isClosed) await publishAll(pool, changed)
      else await (await connected()).publish(changed)
    } catch {
      // The connection is lost. What goes over the pool reaches every process, this one a second time.
      await publishAll(pool, changed)
    }
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
        unsent.add(topic)
      }
      sending ??= send()
      return sending
    },
    async close() {
      isClosed = true
      clearTimeout(again)
      topics.clear()
      await connection?.then((listener) => listener.end()).catch(() => {})
    },
  }
}

/** A connection that listens for notices, and publishes those of this process. */
interface Listener {
  publish(topics: readonly string[]): Promise<void>
  end(): Promise<void>
}

interface ListenerOptions {
  heartbeatMs: number
  answerMs: number
  /** Called with the topic of each notice that was not published over this very connection. */
  onNotice: (topic: string) => void
  /** Called once, when the connection ends or no longer answers. */
  onLost: () => void
}

async function listen(
  pool: pg.Pool,
  { heartbeatMs, answerMs, onNotice, onLost }: ListenerOptions,
): Promise<Listener> {
  const client = extraClient(pool, { application_name: 'thokham-pubsub', keepAlive: true })
  const ask = oneAtATime()
  let heartbeat: NodeJS.Timeout | undefined
  let isLost = false
  let ownProcessId = 0
  const lost = () => {
    if (isLost) return
    isLost = true
    clearInterval(heartbeat)
    client.end().catch(() => {})
    onLost()
  }
  client.once('error', lost)
  client.once('end', lost)
  client.on('error', () => {})
  client.on('notification', ({ payload, processId }) => {
    // Subscribers of this process were called back before it published.
    if (processId !== ownProcessId) onNotice(payload ?? '')
  })
  try {
    await client.connect()
    const id = await withTimeout(beginListening(client), answerMs, null)
    if (id === null) throw new Error('Connection terminated: it met silence before it listened')
    ownProcessId = id
  } catch (error) {
    lost()
    throw error
  }
  const probe = () =>
    withTimeout(
      ask(() => isListening(client)),
      answerMs,
      false,
    ).then(
      (isWell) => isWell || lost(),
      () => lost(),
    )
  if (!isLost) heartbeat = setInterval(probe, heartbeatMs).unref()
  return {
    publish: (changed) => ask(() => publishAll(client, changed)),
    end: () => client.end(),
  }
}

/** Lets a connection receive what is published. @returns the process id of its session */
async function beginListening(client: pg.Client): Promise<number> {
  // Publishing changes no row, so its commits need not wait for the disk.
  await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`)
  const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id')
  return rows[0]?.id ?? 0
}

/** Tells whether a connection still receives what is published: one to a server that no longer leads does not. */
async function isListening(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ listens: boolean }>(
    'SELECT $1 IN (SELECT pg_listening_channels()) AND NOT pg_is_in_recovery() AS listens',
    [CHANNEL],
  )
  return rows[0]?.listens === true
}

/** Returns what runs one query of a connection after the other. */
function oneAtATime(): <T>(query: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (query) => {
    const answer = last.then(query, query)
    last = answer
    return answer
  }
}
