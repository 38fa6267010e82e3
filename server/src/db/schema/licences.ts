import { CHECK_OUTCOMES } from '@thokham/domain/partner'
import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant, made } from './columns.ts'

export const licenseKeys = pgTable('license_keys', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  licenseKey: text('license_key').notNull(),
  sealedUnder: text('sealed_under').notNull(),
  keyHash: text('key_hash').notNull(),
  maskedKey: text('masked_key').notNull(),
  maxMachines: smallint('max_machines').notNull(),
  suspendedAt: instant('suspended_at'),
  suspendedReason: text('suspended_reason'),
  createdAt: made(),
  replacedAt: instant('replaced_at'),
  swapsCountedFrom: instant('swaps_counted_from'),
})

export const machineActivations = pgTable('machine_activations', {
  id: uuid('id').primaryKey(),
  licenseKeyId: uuid('license_key_id').notNull(),
  machineId: text('machine_id').notNull(),
  parts: text('parts').array().notNull().default([]),
  machineName: text('machine_name').notNull(),
  kind: text('kind', { enum: ['laptop', 'desktop'] }).notNull(),
  system: text('system').notNull().default(''),
  version: text('version').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  activatedAt: instant('activated_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  offlineUntil: instant('offline_until'),
  removedAt: instant('removed_at'),
})

export const machineRefusals = pgTable('machine_refusals', {
  id: uuid('id').primaryKey(),
  licenseKeyId: uuid('license_key_id').notNull(),
  machineId: text('machine_id').notNull(),
  machineName: text('machine_name').notNull(),
  system: text('system').notNull().default(''),
  refusedAt: instant('refused_at').notNull(),
})

export const licenseRequests = pgTable('license_requests', {
  licenseKeyId: uuid('license_key_id').primaryKey(),
  minute: bigint('minute', { mode: 'number' }).notNull(),
  requests: integer('requests').notNull(),
})

export const signingKeys = pgTable('signing_keys', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose', { enum: ['licence', 'partner'] }).notNull(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  sealedUnder: text('sealed_under').notNull(),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
  revokedAt: instant('revoked_at'),
})

export const partners = pgTable('partners', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  benefit: text('benefit').notNull(),
  url: text('url').notNull(),
  isShown: boolean('is_shown').notNull(),
  revision: integer('revision').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
})

export const partnerKeys = pgTable('partner_keys', {
  id: uuid('id').primaryKey(),
  partnerId: uuid('partner_id').notNull(),
  label: text('label').notNull(),
  keyHash: text('key_hash').notNull(),
  hint: text('hint').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
  minute: bigint('minute', { mode: 'number' }).notNull().default(0),
  requests: integer('requests').notNull().default(0),
})

export const partnerCodes = pgTable('partner_codes', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** The first partner that was answered. */
  partnerId: uuid('partner_id'),
})

export const partnerChecks = pgTable(
  'partner_checks',
  {
    codeId: uuid('code_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    outcome: text('outcome', { enum: CHECK_OUTCOMES }).notNull(),
    profileId: uuid('profile_id').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.codeId, table.partnerId, table.outcome] })],
)
