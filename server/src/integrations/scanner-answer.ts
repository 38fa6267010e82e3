import { rememberReading } from '../concurrency/remember-reading.ts'
import type { Services } from '../services.ts'

/** Longer than a scanner that has its signatures at hand takes. */
const TIMEOUT_MS = 5_000

/** Returns a question whether the scanner of this machine works now; without one it does. */
export function rememberScannerAnswer({
  scanner,
  log,
}: Pick<Services, 'scanner' | 'log'>): () => Promise<boolean> {
  const ask = rememberReading(
    async () => {
      await scanner?.probe()
      return true
    },
    log,
    TIMEOUT_MS,
  )
  return async () => (await ask()) === true
}
