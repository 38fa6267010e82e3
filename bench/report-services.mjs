import { sourceOf } from './bench-database.mjs'

const { typedDatabase } = await sourceOf('db/client.ts')
const { readEnv } = await sourceOf('env.ts')
const { openProviders } = await sourceOf('integrations/ai-providers.ts')

/** Returns the services that the report reads with: a database, and the AI providers as a fresh shop has them. */
export const reportServices = (pool) => ({
  pool,
  db: typedDatabase(pool),
  providers: openProviders(readEnv({})),
})
