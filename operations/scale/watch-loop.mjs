import { writeFileSync } from 'node:fs'
import { watchCollections } from './collections.mjs'
import { watchLateness } from './lateness.mjs'

/**
 * Loaded into a server before its own code: notes how late its event loop was since the last SIGUSR2, and when V8 collected its old
 * generation, in `LOOP_DELAY_FILE`.
 */
const lateness = watchLateness()
const collections = watchCollections()
process.on('SIGUSR2', () => {
  const seen = { ...lateness.read(), collections: collections.read() }
  writeFileSync(process.env.LOOP_DELAY_FILE, JSON.stringify(seen))
  lateness.reset()
  collections.reset()
})
