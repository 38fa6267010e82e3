import { z } from 'zod'
import type { Database } from '../../db/client.ts'
import { forgetPastAttempts } from '../../http/limits.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobPlan } from '../../jobs/job.ts'
import { keyedHash } from '../../security/keyed-hash.ts'
import type { Services } from '../../services.ts'
import { forgetEndedSessions } from './end-sessions.ts'
import { dropExpiredKeys } from './one-time-key-queries.ts'
import { sendResetLink } from './send-reset-link.ts'
import { type CodeAsker, codeLookup, sendCode } from './send-sign-in-code.ts'

const RECOVER = 'auth:recover'
const CODE = 'auth:code'
const SWEEP = 'auth:sweep'

const linkShape = z.object({ email: z.string() })
// A server of the version before asks without a browser.
const codeShape = z.object({ email: z.string(), browser: z.string().nullable().default(null) })

/**
 * Asks for a reset link for an address. Whether it is a member's is looked up by the job alone, so the answer, and
 * the time it takes, are the same for every address (docs/product/accounts.md#accounts).
 */
export async function requestLink(services: Services, db: Database, email: string): Promise<void> {
  const key = `${RECOVER}:${keyedHash(services, 'job', email)}`
  await enqueue(db, RECOVER, { email }, { key, attempts: 5 })
}

/** Asks for a code for an address, as `requestLink`; what one browser asks for does not stand for another's wish. */
export async function requestCode(services: Services, db: Database, asker: CodeAsker): Promise<void> {
  const key = `${CODE}:${codeLookup(services, asker)}`
  await enqueue(db, CODE, { ...asker }, { key, attempts: 5 })
}

/** Plans what the auth feature does in the background. */
export function authJobs(services: Services): JobPlan {
  return {
    jobs: {
      [RECOVER]: async (payload) => sendResetLink(services, linkShape.parse(payload).email),
      [CODE]: async (payload) => sendCode(services, codeShape.parse(payload)),
      [SWEEP]: async () => {
        await dropExpiredKeys(services.db, services.clock())
        await forgetEndedSessions(services.db, services.clock())
        await forgetPastAttempts(services)
      },
    },
    daily: { [SWEEP]: '03:20' },
  }
}
