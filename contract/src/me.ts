import { LEVELS, MEMBERSHIPS } from '@thokham/domain/access'
import { z } from 'zod'
import { appearance } from './appearance.ts'
import { instant } from './fields.ts'
import { operation } from './operation.ts'

/** The signed-in member as their own screens see them. Instants are ISO 8601 in UTC. */
export const me = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  phone: z.string().nullable(),
  membership: z.enum(MEMBERSHIPS),
  expiresAt: instant.nullable(),
  hasPurchasedVip: z.boolean(),
  promptCount: z.int().min(0),
  /** null = never chosen while signed in */
  appearance: appearance.nullable(),
  createdAt: instant,
})
export type Me = z.infer<typeof me>

/** Prompts of the current Bangkok day. */
export const quotaToday = z.object({
  /** null = unlimited */
  limit: z.int().min(0).nullable(),
  used: z.int().min(0),
  /** When the day ends and `used` starts at 0 again. */
  resetsAt: instant,
})
export type QuotaToday = z.infer<typeof quotaToday>

/** Who is calling; a visitor is an answer, not an error. */
export const readSession = operation({
  name: 'session.read',
  summary: 'Who is calling, at which level, with what is left of today',
  method: 'GET',
  path: '/api/session',
  access: 'public',
  response: z.object({
    level: z.enum(LEVELS),
    me: me.nullable(),
    quota: quotaToday.nullable(),
    /** An admin who has to set up two-factor sign-in before acting as one (`two_factor_setup_required` until then). */
    mustSetUpTwoFactor: z.boolean(),
    /** From when on an admin who has none yet has to have one; null = they have, or nobody asks. */
    twoFactorDueAt: instant.nullable(),
    /** An admin whose password is shorter than 12 (`new_password_required` until there is another one). */
    mustRenewPassword: z.boolean(),
    /**
     * Of a visitor whose browser was signed in within a week: why it is no more. `rest` = nothing was done for so long,
     * `most` = it had lived so long, `level` = it became another one, `frozen` = somebody pressed “ไม่ใช่ฉัน”.
     */
    ended: z
      .object({
        why: z.enum(['rest', 'most', 'level', 'frozen']),
        /** Of `rest` and `most`. */
        minutes: z.int().nullable(),
      })
      .nullable(),
  }),
})
