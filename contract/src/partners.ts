import { CHECK_OUTCOMES, PARTNER_LEVELS } from '@thokham/domain/partner'
import { z } from 'zod'
import { idParams, instant, optionalText, requiredText, webAddress } from './fields.ts'
import { revision } from './library-ids.ts'
import { operation } from './operation.ts'

/** A partner as members see it. */
const shownPartner = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What members get there */
  benefit: z.string(),
  /** http or https; empty = no page of theirs */
  url: z.string(),
})

export const readPartnership = operation({
  name: 'partners.read',
  summary: 'The caller’s partner level, the partners, and which of them asked within 90 days',
  method: 'GET',
  path: '/api/partners',
  access: 'own:use',
  response: z.object({
    level: z.enum(PARTNER_LEVELS).nullable(),
    /** End of the membership that carries the level; null = without end, or no level */
    endsAt: instant.nullable(),
    partners: z.array(shownPartner),
    /** Newest first, at most fifty */
    checks: z.array(
      z.object({
        partner: z.string(),
        benefit: z.string(),
        at: instant,
        outcome: z.enum(CHECK_OUTCOMES),
      }),
    ),
  }),
})
export type Partnership = z.infer<typeof readPartnership.response>

/** A fresh one each time; earlier ones live out their five minutes. */
export const createPartnerCode = operation({
  name: 'partners.createCode',
  summary: 'A partner code of the caller, good for five minutes',
  method: 'POST',
  path: '/api/partners/code',
  access: 'partners:use',
  response: z.object({ code: z.string(), issuedAt: instant, expiresAt: instant }),
})

const partnerKey = z.object({
  id: z.uuid(),
  /** What it is for, such as the name of a shop's till */
  label: z.string(),
  /** Its last four letters */
  hint: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})

/** A partner as admins see it. */
export const adminPartner = shownPartner.extend({
  isShown: z.boolean(),
  revision,
  createdAt: instant,
  /** Those that work first, then those that were revoked; newest first */
  keys: z.array(partnerKey),
  /** Members' codes that it asked about within 90 days */
  checks: z.int().min(0),
})
export type AdminPartner = z.infer<typeof adminPartner>

export const listAdminPartners = operation({
  name: 'partnerAdmin.list',
  summary: 'Every partner with its keys',
  method: 'GET',
  path: '/api/admin/partners',
  access: 'admin:use',
  response: z.object({ partners: z.array(adminPartner) }),
})

/** What the form of a partner holds; the form reads what was typed by this schema as well. */
export const partnerFields = z.object({
  name: requiredText(80),
  benefit: requiredText(120),
  url: optionalText(2_000).pipe(z.union([z.literal(''), webAddress], 'format')),
  /** Members see it among the partners */
  isShown: z.boolean(),
})

export const createPartner = operation({
  name: 'partnerAdmin.create',
  summary: 'Add a partner',
  method: 'POST',
  path: '/api/admin/partners',
  access: 'admin:use',
  body: partnerFields,
  response: adminPartner,
})

export const updatePartner = operation({
  name: 'partnerAdmin.update',
  summary: 'Change a partner',
  method: 'PUT',
  path: '/api/admin/partners/:id',
  access: 'admin:use',
  params: idParams,
  body: partnerFields.extend({ revision }),
  response: adminPartner,
  errors: ['not_found', 'conflict'],
})

/** Its keys answer nothing from now on; what it asked stays with the members. */
export const deletePartner = operation({
  name: 'partnerAdmin.delete',
  summary: 'Delete a partner; it can be restored',
  method: 'DELETE',
  path: '/api/admin/partners/:id',
  access: 'admin:use',
  params: idParams,
  response: z.object({ deleted: z.boolean() }),
})

export const restorePartner = operation({
  name: 'partnerAdmin.restore',
  summary: 'Undo a deletion; its keys answer again',
  method: 'POST',
  path: '/api/admin/partners/:id/restore',
  access: 'admin:use',
  params: idParams,
  response: adminPartner,
  errors: ['not_found'],
})

/** The key in full, this once. */
export const createPartnerKey = operation({
  name: 'partnerAdmin.createKey',
  summary: 'Make a key for a partner',
  method: 'POST',
  path: '/api/admin/partners/:id/keys',
  access: 'admin:use',
  params: idParams,
  body: z.object({ label: requiredText(80) }),
  response: z.object({ key: z.string(), partner: adminPartner }),
  errors: ['not_found'],
})

/** For good. Revoking what was revoked changes nothing. */
export const revokePartnerKey = operation({
  name: 'partnerAdmin.revokeKey',
  summary: 'Revoke a partner’s key: it answers nothing from now on',
  method: 'DELETE',
  path: '/api/admin/partner-keys/:id',
  access: 'admin:use',
  params: idParams,
  response: adminPartner,
  errors: ['not_found'],
})
