import { createHash } from 'node:crypto'
import { Refusal } from '../../http/fail.ts'
import type { CaptchaProvider } from '../../integrations/captcha-provider.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { claimCaptcha } from './claim-captcha.ts'

/** Longer than any provider keeps a token. */
const KEEP_MS = 10 * 60 * 1000

/**
 * Asks the provider about a token, once: whoever sends it again is refused here already.
 * @throws Refusal `unavailable` when the provider cannot be asked
 */
export async function checkProviderToken(
  services: Services,
  provider: CaptchaProvider,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<boolean> {
  const nonce = createHash('sha256').update(token).digest('base64url')
  const expiresAt = new Date(now.getTime() + KEEP_MS)
  if (!(await claimCaptcha(services, { nonce, expiresAt, now }))) return false
  try {
    return await provider.verify(token, address)
  } catch (error) {
    services.log.error({ error: describeError(error) }, 'the captcha provider cannot be asked')
    throw new Refusal('unavailable')
  }
}
