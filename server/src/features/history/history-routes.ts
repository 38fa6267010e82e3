import type { AiOrder } from '@thokham/contract/ai-runs'
import {
  deleteHistory,
  downloadHistory,
  downloadHistoryZip,
  type HistorySet,
  listHistory,
  readHistorySample,
  readHistorySettings,
  restoreHistory,
} from '@thokham/contract/history'
import type { WrittenRecipe } from '@thokham/contract/recipe'
import { HISTORY_PAGE, historyDaysLeft } from '@thokham/domain/history'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { keywordsOfRun } from '../ai-runs/weave-run.ts'
import { downloadSet } from './download-set.ts'
import { downloadZip } from './download-zip.ts'
import { readSet, readSets, type SetRow, writeDeleted } from './history-queries.ts'
import { readSample } from './read-sample.ts'
import { unpackRecipe } from './save-packed-set.ts'

/** Serves a member's history of sets. */
export function historyRoutes(app: FastifyInstance): void {
  const { services } = app

  handle(app, listHistory, async ({ query: { page, q, show } }, call) => {
    const filter = { memberId: memberOf(call.caller).id, q, show, now: call.now }
    const place = { limit: HISTORY_PAGE, offset: (page - 1) * HISTORY_PAGE }
    const { sets, total } = await readSets(services.db, filter, place)
    const pages = Math.max(1, Math.ceil(total / HISTORY_PAGE))
    return { sets: sets.map((set) => presentSet(set, call.now)), total, page, pages }
  })

  handle(app, downloadHistory, async ({ params, query }, call) => {
    const want = { memberId: memberOf(call.caller).id, id: params.id, form: query.form }
    const { name, content } = await downloadSet(services, want)
    call.reply.headers({ 'content-type': 'text/plain; charset=utf-8', ...asFile(name) })
    return content
  })

  handle(app, downloadHistoryZip, async ({ body: { ids } }, call) => {
    const { name, content } = await downloadZip(services, { memberId: memberOf(call.caller).id, ids })
    call.reply.headers({ 'content-type': 'application/zip', ...asFile(name) })
    return content
  })

  handle(app, deleteHistory, async ({ body: { ids } }, call) => ({
    ids: await writeDeleted(services.db, memberOf(call.caller).id, ids, { deleted: true, now: call.now }),
  }))

  handle(app, restoreHistory, async ({ body: { ids } }, call) => ({
    ids: await writeDeleted(services.db, memberOf(call.caller).id, ids, { deleted: false, now: call.now }),
  }))

  handle(app, readHistorySample, async ({ params }, call) => ({
    prompt: await readSample(services, memberOf(call.caller).id, params.id),
  }))

  handle(app, readHistorySettings, async ({ params }, call) => {
    const set = await readSet(services.db, memberOf(call.caller).id, params.id)
    if (!set) throw new Refusal('not_found')
    if (set.source !== 'ai') {
      const recipe = set.recipe ? await unpackRecipe(set.recipe) : (set.settings as WrittenRecipe)
      return { source: 'simple' as const, recipe }
    }
    const order = set.settings as AiOrder
    const keywords = set.runId ? await keywordsOfRun(services.db, set.runId) : order.keywords
    return { source: 'ai' as const, order: { ...order, keywords } }
  })
}

function asFile(name: string) {
  return { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }
}

function presentSet(set: SetRow, now: Date): HistorySet {
  const order = set.source === 'ai' ? (set.settings as AiOrder) : null
  return {
    id: set.id,
    setName: set.setName,
    source: set.source,
    mode: order?.mode ?? null,
    provider: order?.provider ?? null,
    runId: set.runId,
    keywords: set.keywords,
    prompts: set.prompts,
    createdAt: set.createdAt.toISOString(),
    expiresAt: set.expiresAt.toISOString(),
    daysLeft: historyDaysLeft(set.expiresAt, now),
    downloaded: set.downloaded,
  }
}
