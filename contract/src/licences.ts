import { LICENCE_STATES } from '@thokham/domain/licence'
import { z } from 'zod'
import { idParams, instant, requiredText } from './fields.ts'
import { operation } from './operation.ts'
import { currentPasswordField } from './passwords.ts'

/** A machine on which the licence is active. */
export const licenceMachine = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['laptop', 'desktop']),
  /** `Windows 11`, for example; empty when the program did not say. */
  system: z.string(),
  /** Of the program, `metamind6 1.4.0` for example; empty when it did not say. */
  version: z.string(),
  activatedAt: instant,
  lastUsedAt: instant,
  /** End of the offline file that this machine has; null = it has none. */
  offlineUntil: instant.nullable(),
})
export type LicenceMachine = z.infer<typeof licenceMachine>

/** A licence as its member and the admins see it; the key itself comes with `revealLicenceKey`. */
export const licence = z.object({
  id: z.uuid(),
  maskedKey: z.string(),
  state: z.enum(LICENCE_STATES),
  /** suspended only: what the team said */
  suspendedReason: z.string().nullable(),
  /** Until when the membership carries it, past once it has lapsed; null = without end, or (expired) no membership */
  carriedUntil: instant.nullable(),
  maxMachines: z.int().min(0),
  machines: z.array(licenceMachine),
  /** Newest first, at most ten */
  removed: z.array(
    licenceMachine.pick({ id: true, name: true, system: true }).extend({ removedAt: instant }),
  ),
  /** How many more new machines the swap limit lets in, and when the next place comes free once there is none */
  newMachines: z.object({ left: z.int().min(0), limit: z.int().min(0), nextAt: instant.nullable() }),
  /** Machines that were turned away because the licence was full, since the member last said that they know */
  refused: z.array(z.object({ id: z.uuid(), name: z.string(), system: z.string(), at: instant })),
  createdAt: instant,
})
export type Licence = z.infer<typeof licence>

export const readLicence = operation({
  name: 'licences.read',
  summary: 'The caller’s licence with its machines, if there is one',
  method: 'GET',
  path: '/api/licence',
  access: 'own:use',
  response: z.object({
    licence: licence.nullable(),
    /** Machines that the licence may be active on at once; without one, those of a licence made now. */
    maxMachines: z.int().min(0),
  }),
})

/** One a member; `licence_exists` for the second. */
export const createLicence = operation({
  name: 'licences.create',
  summary: 'Make the caller’s licence key',
  method: 'POST',
  path: '/api/licence',
  access: 'downloads:use',
  response: z.object({ licence, key: z.string() }),
  errors: ['licence_exists'],
})

/**
 * For a key that got into other hands: the former one ends at once and every machine is off the licence. One that comes
 * back with the new key takes nothing of the swap limit. `conflict` when the key shown is not the present one, whatever
 * the password; `wrong_password` with `password: wrong`.
 */
export const replaceLicenceKey = operation({
  name: 'licences.replaceKey',
  summary: 'Give the caller’s licence another key',
  method: 'POST',
  path: '/api/licence/replace-key',
  access: 'own:use',
  body: z.object({
    /** The masked key that is to go, as it was shown */
    replaces: requiredText(40),
    password: currentPasswordField,
  }),
  response: z.object({ licence, key: z.string() }),
  errors: ['not_found', 'conflict', 'wrong_password'],
})

export const revealLicenceKey = operation({
  name: 'licences.reveal',
  summary: 'The caller’s licence key in full',
  method: 'GET',
  path: '/api/licence/key',
  access: 'own:use',
  response: z.object({ key: z.string() }),
  errors: ['not_found'],
})

export const renameLicenceMachine = operation({
  name: 'licences.renameMachine',
  summary: 'Give a machine of the caller’s licence another name',
  method: 'PATCH',
  path: '/api/licence/machines/:id',
  access: 'own:use',
  params: idParams,
  body: z.object({ name: requiredText(80) }),
  response: licence,
  errors: ['not_found'],
})

/** Frees its place at once; the machine’s offline file works until it ends. */
export const removeLicenceMachine = operation({
  name: 'licences.removeMachine',
  summary: 'Take a machine off the caller’s licence',
  method: 'DELETE',
  path: '/api/licence/machines/:id',
  access: 'own:use',
  params: idParams,
  response: licence,
  errors: ['not_found'],
})

export const acknowledgeRefusedMachine = operation({
  name: 'licences.acknowledge',
  summary: 'Put the notice of a machine that was turned away out of sight',
  method: 'POST',
  path: '/api/licence/refused/:id/acknowledge',
  access: 'own:use',
  params: idParams,
  response: licence,
  errors: ['not_found'],
})

export const readMemberLicence = operation({
  name: 'licenceAdmin.read',
  summary: 'A member’s licence, for admins',
  method: 'GET',
  path: '/api/admin/members/:id/licence',
  access: 'admin:use',
  params: idParams,
  response: z.object({ licence: licence.nullable() }),
})

export const suspendLicence = operation({
  name: 'licenceAdmin.suspend',
  summary: 'Stop a licence until it is reinstated; its member sees the reason',
  method: 'POST',
  path: '/api/admin/licences/:id/suspend',
  access: 'admin:use',
  params: idParams,
  body: z.object({ reason: requiredText(500) }),
  response: licence,
  errors: ['not_found'],
})

export const reinstateLicence = operation({
  name: 'licenceAdmin.reinstate',
  summary: 'Let a suspended licence work again',
  method: 'POST',
  path: '/api/admin/licences/:id/reinstate',
  access: 'admin:use',
  params: idParams,
  response: licence,
  errors: ['not_found'],
})

/** For who lost machines more often than the swap limit foresees: what was activated so far counts no more. */
export const allowNewMachines = operation({
  name: 'licenceAdmin.allowNewMachines',
  summary: 'Count the new machines of a member’s licence afresh',
  method: 'POST',
  path: '/api/admin/licences/:id/allow-new-machines',
  access: 'admin:use',
  params: idParams,
  response: licence,
  errors: ['not_found'],
})

export const removeMachineAsAdmin = operation({
  name: 'licenceAdmin.removeMachine',
  summary: 'Take a machine off a member’s licence',
  method: 'DELETE',
  path: '/api/admin/licence-machines/:id',
  access: 'admin:use',
  params: idParams,
  response: licence,
  errors: ['not_found'],
})
