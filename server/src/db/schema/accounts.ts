import { MEMBERSHIPS } from '@thokham/domain/access'
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, changed, instant, made } from './columns.ts'

/** Members. */
export const profiles = pgTable('profiles', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  displayName: text('display_name').notNull(),
  phone: text('phone'),
  membership: text('membership', { enum: MEMBERSHIPS }).notNull().default('free'),
  expiresAt: instant('expires_at'),
  hasPurchasedVip: boolean('has_purchased_vip').notNull().default(false),
  /** Kept by a trigger: is or ever was VIP. */
  everVip: boolean('ever_vip').notNull().default(false),
  promptCount: bigint('prompt_count', { mode: 'number' }).notNull().default(0),
  dailyLimit: integer('daily_limit'),
  /** Both or neither: how the pages look to the member. */
  theme: text('theme', { enum: ['system', 'light', 'dark'] }),
  looped: boolean('looped'),
  /** Letters around the end of a term. */
  wantsReminders: boolean('wants_reminders').notNull().default(true),
  deletedAt: instant('deleted_at'),
  createdAt: made(),
  updatedAt: changed(),
})

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  token: text('token').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** When password and second factor were last given here; null = at the sign-in. */
  provedAt: instant('proved_at'),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: made(),
  updatedAt: changed(),
})

/** Devices that are notified through their browser's push service, until their session ends. */
export const noticeDevices = pgTable('notice_devices', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  addressHash: text('address_hash').notNull(),
  /** A `NoticeAddress`, sealed. */
  address: text('address').notNull(),
  sealedUnder: text('sealed_under').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Keys by which push services know this installation; the newest counts. */
export const noticeKeys = pgTable('notice_keys', {
  id: uuid('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  sealedUnder: text('sealed_under').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Sessions that were ended by something else than their member, within a week. */
export const endedSessions = pgTable('ended_sessions', {
  hash: text('hash').primaryKey(),
  why: text('why', { enum: ['level', 'frozen'] }).notNull(),
  endedAt: instant('ended_at').notNull(),
})

export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  providerId: text('provider_id').notNull(),
  accountId: text('account_id').notNull(),
  password: text('password'),
  /** An admin's, shorter than one may be. */
  isShort: boolean('is_short').notNull().default(false),
  // Empty; the former version names them still, so that they go a release later.
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text('scope'),
  createdAt: made(),
  updatedAt: changed(),
})

/** Hashes of devices and networks that a member has signed in from. */
export const knownSignIns = pgTable(
  'known_sign_ins',
  {
    profileId: uuid('profile_id').notNull(),
    seen: text('seen').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.seen] })],
)

export const oneTimeKeys = pgTable(
  'one_time_keys',
  {
    purpose: text('purpose', {
      enum: ['reset-password', 'sign-in-code', 'second-factor', 'passkey'],
    }).notNull(),
    lookup: text('lookup').notNull(),
    proof: text('proof'),
    profileId: uuid('profile_id'),
    attemptsLeft: integer('attempts_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.lookup] })],
)

/** Addresses that wait for their confirmation. */
export const emailChanges = pgTable('email_changes', {
  profileId: uuid('profile_id').primaryKey(),
  newEmail: text('new_email').notNull(),
  confirmLookup: text('confirm_lookup').notNull(),
  cancelLookup: text('cancel_lookup').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: made(),
})

export const twoFactors = pgTable('two_factors', {
  profileId: uuid('profile_id').primaryKey(),
  secret: text('secret').notNull(),
  sealedUnder: text('sealed_under').notNull(),
  enabledAt: instant('enabled_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: made(),
})

/** What members sign in with instead of a password: the public halves. */
export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey().defaultRandom(),
  profileId: uuid('profile_id').notNull(),
  name: text('name').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  lastUsedAt: instant('last_used_at'),
  createdAt: made(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { profileId: uuid('profile_id').notNull(), code: text('code').notNull() },
  (table) => [primaryKey({ columns: [table.profileId, table.code] })],
)

export const captchaUses = pgTable('captcha_uses', {
  nonce: text('nonce').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})
