import { AI_MODES } from '@thokham/domain/ai-generation'
import { HISTORY_SOURCES, MOST_SETS } from '@thokham/domain/history'
import { z } from 'zod'
import { aiProvider } from './ai-providers.ts'
import { aiOrder } from './ai-runs.ts'
import { idParams, instant, optionalText } from './fields.ts'
import { operation, streamed } from './operation.ts'
import { paging } from './paging.ts'
import { recipe } from './recipe.ts'

const setIds = z.object({ ids: z.array(z.uuid()).min(1, 'required').max(MOST_SETS, 'too_big') })

/** A set of prompts that was made; its file is there for 7 days (docs/product/prompts.md#the-history). */
export const historySet = z.object({
  id: z.uuid(),
  /** The first keyword */
  setName: z.string(),
  source: z.enum(HISTORY_SOURCES),
  /** ai only */
  mode: z.enum(AI_MODES).nullable(),
  provider: aiProvider.nullable(),
  /** The run, while its results are kept */
  runId: z.uuid().nullable(),
  keywords: z.int().min(0),
  prompts: z.int().min(0),
  createdAt: instant,
  expiresAt: instant,
  /** Begun days counted whole; 0 = expired, the file is gone */
  daysLeft: z.int().min(0),
  downloaded: z.boolean(),
})
export type HistorySet = z.infer<typeof historySet>

export const listHistory = operation({
  name: 'history.list',
  summary: 'The caller’s sets, newest first, ten a page, with the exact count',
  method: 'GET',
  path: '/api/history',
  access: 'own:use',
  query: z.object({
    page: paging.page,
    /** Part of a name */
    q: optionalText(100),
    show: z.enum(['all', 'valid', 'expired']).default('all'),
  }),
  response: z.object({
    sets: z.array(historySet),
    /** Of all pages */
    total: z.int().min(0),
    page: z.int().min(1),
    pages: z.int().min(1),
  }),
})

/** Marks the set downloaded. `expired` after 7 days. */
export const downloadHistory = operation({
  name: 'history.download',
  summary: 'The file of a set, one prompt a line',
  method: 'GET',
  path: '/api/history/:id/file',
  access: 'downloads:use',
  params: idParams,
  query: z.object({
    /** ai only: `raw` gives the results without their parameters */
    form: z.enum(['finished', 'raw']).default('finished'),
  }),
  response: streamed('text/plain'),
  errors: ['not_found', 'expired'],
})

/**
 * All of them or none, each marked downloaded: `not_found` when one is not the caller's or deleted, `expired` when one
 * is older than 7 days.
 */
export const downloadHistoryZip = operation({
  name: 'history.downloadZip',
  summary: 'The files of several sets in one ZIP',
  method: 'POST',
  path: '/api/history/zip',
  access: 'downloads:use',
  body: setIds,
  response: streamed('application/zip'),
  errors: ['not_found', 'expired'],
})

/** Sets that are not the caller's, or deleted already, are passed over. */
export const deleteHistory = operation({
  name: 'history.delete',
  summary: 'Delete sets; they can be restored for a day',
  method: 'POST',
  path: '/api/history/delete',
  access: 'own:use',
  body: setIds,
  response: z.object({ ids: z.array(z.uuid()) }),
})

export const restoreHistory = operation({
  name: 'history.restore',
  summary: 'Undo a deletion',
  method: 'POST',
  path: '/api/history/restore',
  access: 'own:use',
  body: setIds,
  response: z.object({ ids: z.array(z.uuid()) }),
})

/** null when nothing of the set is left to show: an expired one, or a run whose results were all taken out. */
export const readHistorySample = operation({
  name: 'history.sample',
  summary: 'The first finished prompt of a set',
  method: 'GET',
  path: '/api/history/:id/sample',
  access: 'own:use',
  params: idParams,
  response: z.object({ prompt: z.string().nullable() }),
  errors: ['not_found'],
})

/** Works for expired sets too; long keyword lists are kept for the 7 days alone, and then the list is empty. */
export const readHistorySettings = operation({
  name: 'history.settings',
  summary: 'What a set was made with, to make it again',
  method: 'GET',
  path: '/api/history/:id/settings',
  access: 'own:use',
  params: idParams,
  response: z.discriminatedUnion('source', [
    z.object({ source: z.literal('ai'), order: aiOrder.extend({ keywords: z.array(z.string()) }) }),
    z.object({ source: z.literal('simple'), recipe }),
  ]),
  errors: ['not_found'],
})
