import { z } from 'zod'
import type { Database } from '../../db/client.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobHandler, JobPlan } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { keyedHash } from './keyed-hash.ts'
import { dropExpiredKeys } from './one-time-key-queries.ts'
import { sendResetLink } from './send-reset-link.ts'
import { sendCode } from './send-sign-in-code.ts'

const RECOVER = 'auth:recover'
const CODE = 'auth:code'
const SWEEP = 'auth:sweep'

const payloadShape = z.object({ email: z.string() })

/**
 * Asks for a link or a code for an address. Whether it is a member's is looked up by the job alone, so the answer, and
 * the time it takes, are the same for every address (docs/product.md#accounts).
 */
export async function requestRecovery(
  services: Services,
  db: Database,
  what: 'link' | 'code',
  email: string,
): Promise<void> {
  const name = what === 'link' ? RECOVER : CODE
  const key = `${name}:${keyedHash(services, 'job', email)}`
  await enqueue(db, name, { email }, { key, attempts: 5 })
}

/** Plans what the auth feature does in the background. */
export function authJobs(services: Services): JobPlan {
  const forAddress =
    (send: (services: Services, email: string) => Promise<void>): JobHandler =>
    async (payload) =>
      send(services, payloadShape.parse(payload).email)
  return {
    jobs: {
      [RECOVER]: forAddress(sendResetLink),
      [CODE]: forAddress(sendCode),
      [SWEEP]: () => dropExpiredKeys(services.db, services.clock()),
    },
    daily: { [SWEEP]: '03:20' },
  }
}
