import { writeFileSync } from 'node:fs'
import { watchLateness } from './lateness.mjs'

/** Loaded into a server before its own code: notes how late its event loop was since the last SIGUSR2, in `LOOP_DELAY_FILE`. */
const lateness = watchLateness()
process.on('SIGUSR2', () => {
  writeFileSync(process.env.LOOP_DELAY_FILE, JSON.stringify(lateness.read()))
  lateness.reset()
})
