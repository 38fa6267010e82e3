import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from './client.ts'

const CHANNEL = 'thokham_notices'
const AGAIN_MS = 1_000

/**
 * Tells every process that something changed, as a part of the caller's transaction: it is heard when that commits
 * and never otherwise.
 * @param topic what changed, `payment:<id>` for example; at most 7,999 bytes, never anything secret
 */
export async function notify(db: Database, topic: string): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${CHANNEL}, ${topic})`)
}

/** What processes tell each other through the database. */
export interface Notices {
  /**
   * Calls back whenever the topic was told, and after every gap in which telling may have been missed: a notice says
   * "read again", never what to read. Resolves when nothing can be missed any more.
   * @returns stops it
   */
  hear(topic: string, heard: () => void): Promise<() => void>
  /** Ends the connection; nothing is heard after it. */
  close(): Promise<void>
}

/** One connection beside the pool for all topics, opened when first needed and again whenever it is lost. */
export function openNotices(pool: pg.Pool): Notices {
  const topics = new Map<string, Set<() => void>>()
  let line: Promise<pg.Client> | null = null
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  const dial = async () => {
    const client = new pg.Client({
      ...pool.options,
      // Not enumerable there.
      password: pool.options.password,
      application_name: 'thokham-notices',
      keepAlive: true,
    })
    const lost = () => {
      line = null
      client.end().catch(() => {})
      if (isClosed || topics.size === 0) return
      again ??= setTimeout(redial, AGAIN_MS).unref()
    }
    client.once('error', lost)
    client.once('end', lost)
    client.on('error', () => {})
    client.on('notification', ({ payload }) => {
      for (const heard of topics.get(payload ?? '') ?? []) heard()
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      lost()
      throw error
    }
    return client
  }
  const connected = () => (line ??= dial())
  const redial = () => {
    again = undefined
    connected().then(
      () => {
        for (const heard of [...topics.values()].flatMap((set) => [...set])) heard()
      },
      () => {},
    )
  }

  return {
    async hear(topic, heard) {
      if (isClosed) throw new Error('Notices are closed')
      const set = topics.get(topic) ?? new Set()
      topics.set(topic, set.add(heard))
      const stop = () => {
        set.delete(heard)
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
      await line?.then((client) => client.end()).catch(() => {})
    },
  }
}
