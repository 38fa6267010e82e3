import { z } from 'zod'
import { instant } from './fields.ts'
import { operation } from './operation.ts'

/** One saving of the settings or of a package's prices. */
const entry = z.object({
  /** Of the audit log */
  id: z.int().min(1),
  at: instant,
  /** Who; null = nobody who signed in */
  by: z.string().nullable(),
  /** The package whose prices they are; null = the settings */
  packageName: z.string().nullable(),
  changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type SettingsEntry = z.infer<typeof entry>

export const readSettingsHistory = operation({
  name: 'settings.history',
  summary: 'What was changed of the settings and prices, the newest first, at most fifty',
  method: 'GET',
  path: '/api/settings/history',
  access: 'owner:use',
  response: z.object({ entries: z.array(entry) }),
})

export const revertSettings = operation({
  name: 'settings.revert',
  summary: 'Put back what one saving changed; what was changed beside it stays',
  method: 'POST',
  path: '/api/settings/history/:entryId/revert',
  access: 'owner:use',
  params: z.object({ entryId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: z.object({ reverted: z.int().min(0) }),
  errors: ['not_found', 'conflict'],
  // What an entry changed is not known before it is read.
  stepUp: () => 'settings.update',
})
