import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import * as schema from './schema.ts'

/** Typed queries over the pool. Functions that ask for a `db` take a transaction as well. */
export type Database = NodePgDatabase<typeof schema>

/** An open transaction; commands take it as their first argument, so that the caller decides what commits together. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Wraps a pool, or one connection of it, for typed queries. */
export function typedDatabase(pool: Pool | PoolClient): Database {
  return drizzle(pool, { schema })
}
