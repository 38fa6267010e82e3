import { lt } from 'drizzle-orm'
import { captchaUses } from '../../db/schema.ts'
import type { Services } from '../../services.ts'

/** Uses a solution up by a unique key, across all processes. @returns false when it was used before */
export async function claimCaptcha(
  { db }: Services,
  { nonce, expiresAt, now }: { nonce: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.delete(captchaUses).where(lt(captchaUses.expiresAt, now))
  const claimed = await db.insert(captchaUses).values({ nonce, expiresAt }).onConflictDoNothing().returning()
  return claimed.length === 1
}
