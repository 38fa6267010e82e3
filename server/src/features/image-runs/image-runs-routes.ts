import {
  createImageRun,
  giveUpImages as giveUpImagesOperation,
  listHeldPictures,
  listImageModels,
  listImageRuns,
  listImageSteps,
  readHeldPicture,
  readImageRun,
  resumeImageRun,
  stopImageRun,
  takePictures as takePicturesOperation,
  watchImageRun,
} from '@thokham/contract/image-runs'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { imagePictures } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { eventStream, type ServerEvent } from '../../http/event-stream.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { type Call, handle } from '../../http/operation.ts'
import { readImageModels } from '../reference-data/read-image-models.ts'
import { createRun } from './create-run.ts'
import { giveUpImages } from './give-up.ts'
import { openPicture } from './hold-picture.ts'
import { listHeld } from './list-held.ts'
import { presentRuns, presentSteps } from './present-run.ts'
import { resumeRun } from './resume-run.ts'
import { readChangedSteps, readNewestRuns, readRun } from './run-queries.ts'
import { imageRunTopic } from './settle-run.ts'
import { stopRun } from './stop-run.ts'
import { takePictures } from './sweep-pictures.ts'

/** Runs that are listed at once. */
const LISTED = 10
/** Steps of one event; a page that is further behind reads them page by page. */
const MOST_STEPS = 50

/** Serves a member's runs of pictures, and the pictures that are held for them. */
export function imageRunsRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, clock } = services
  const starts = limit(services, { name: 'image-run-start', attempts: 60, seconds: 600 })

  const ownRun = async (call: Call, runId: string) => {
    const run = await readRun(db, memberOf(call.caller).id, runId)
    if (!run) throw new Refusal('not_found')
    return run
  }
  const present = async (call: Call, runId: string) => {
    const [shown] = await presentRuns(db, [await ownRun(call, runId)], clock())
    if (!shown) throw new Refusal('not_found')
    return shown
  }

  handle(app, createImageRun, async ({ body }, call) => {
    await starts.spend(memberOf(call.caller).id, call.reply)
    const run = await createRun(services, call, body)
    return present(call, run.id)
  })

  handle(app, listImageModels, async (_input, { now }) => ({
    models: await readImageModels(db, bangkokDate(now)),
  }))

  handle(app, listImageRuns, async ({ query: { before } }, call) => {
    const found = await readNewestRuns(db, memberOf(call.caller).id, { before, most: LISTED + 1 })
    const runs = await presentRuns(db, found.slice(0, LISTED), clock())
    return { runs, more: found.length > runs.length }
  })

  handle(app, readImageRun, ({ params: { id } }, call) => present(call, id))

  handle(app, listImageSteps, async ({ params: { id }, query: { since, limit: most } }, call) => {
    await ownRun(call, id)
    const found = await readChangedSteps(db, id, since, most + 1)
    const rows = found.slice(0, most)
    const more = found.length > rows.length
    return { steps: await presentSteps(db, id, rows), revision: rows.at(-1)?.revision ?? since, more }
  })

  handle(app, watchImageRun, ({ params: { id }, query: { since } }, call) => {
    const lastSeen = Number(call.request.headers['last-event-id'])
    let revision = Number.isSafeInteger(lastSeen) && lastSeen > since ? lastSeen : since
    return eventStream(call, {
      topics: [imageRunTopic(id)],
      async next() {
        const run = await ownRun(call, id)
        const changed = await readChangedSteps(db, id, revision, MOST_STEPS + 1)
        const rows = changed.slice(0, MOST_STEPS)
        const more = changed.length > rows.length
        const events: ServerEvent[] = []
        const shown = rows.at(-1)?.revision ?? revision
        if (rows.length > 0) {
          const data = { steps: await presentSteps(db, id, rows), revision: shown, more }
          events.push({ name: 'steps', data, id: String(shown) })
        }
        // Whoever is behind reads on from what was shown; the stream goes on with what is new.
        revision = more ? run.revision : shown
        const [data] = await presentRuns(db, [run], clock())
        events.push({ name: 'run', data })
        return { events, isDone: run.state === 'stopped' || run.state === 'finished' }
      },
    })
  })

  handle(app, stopImageRun, async ({ params: { id } }, call) => {
    await stopRun(services, { memberId: memberOf(call.caller).id, runId: id })
    return present(call, id)
  })

  handle(app, giveUpImagesOperation, async ({ params: { id }, body: { positions } }, call) => {
    await giveUpImages(services, { memberId: memberOf(call.caller).id, runId: id, positions })
    return present(call, id)
  })

  handle(app, resumeImageRun, async ({ params: { id }, body }, call) => {
    await resumeRun(services, call, { runId: id, ...body })
    return present(call, id)
  })

  handle(app, listHeldPictures, (_input, call) => listHeld(db, memberOf(call.caller).id))

  handle(app, readHeldPicture, async ({ params: { id } }, call) => {
    const own = and(eq(imagePictures.id, id), eq(imagePictures.profileId, memberOf(call.caller).id))
    const [picture] = await db.select().from(imagePictures).where(own)
    const bytes = picture && (await openPicture(services, picture))
    if (!bytes) throw new Refusal('not_found')
    call.reply.headers({
      'content-type': picture.mediaType,
      'content-length': bytes.length,
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment',
    })
    return bytes
  })

  handle(app, takePicturesOperation, async ({ body: { ids } }, call) => ({
    taken: await takePictures(services, memberOf(call.caller).id, ids),
  }))
}
