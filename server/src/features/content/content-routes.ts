import { declineNewContent, listNewContent, takeNewContent } from '@thokham/contract/content'
import { asc, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contentPieces } from '../../db/schema.ts'
import { handle } from '../../http/operation.ts'
import type { AllFeatures } from '../feature.ts'
import { declineOffer, takeOffer } from './settle-offer.ts'

/** Serves what admins decide on newer versions of pieces that they changed. */
export function contentRoutes(app: FastifyInstance, { contentKinds }: AllFeatures): void {
  const { services } = app
  const { db } = services

  handle(app, listNewContent, async () => ({
    pieces: await db
      .select({ kind: contentPieces.kind, key: contentPieces.key, title: contentPieces.title })
      .from(contentPieces)
      .where(isNotNull(contentPieces.offered))
      .orderBy(asc(contentPieces.kind), asc(contentPieces.key)),
  }))

  handle(app, takeNewContent, async ({ body }, call) => {
    const shipped = { kinds: contentKinds, folder: services.contentFolder }
    await db.transaction((tx) => takeOffer(tx, call, body, shipped))
    return {}
  })

  handle(app, declineNewContent, async ({ body }, call) => {
    await db.transaction((tx) => declineOffer(tx, call, body))
    return {}
  })
}
