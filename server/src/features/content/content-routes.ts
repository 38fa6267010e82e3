import {
  compareNewContent,
  declineNewContent,
  listNewContent,
  putBackContent,
  resetContent,
  takeNewContent,
} from '@thokham/contract/content'
import { asc, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contentPieces } from '../../db/schema.ts'
import { mayCall } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import type { Caller } from '../../http/session.ts'
import type { AllFeatures } from '../feature.ts'
import { compareOffer } from './compare-offer.ts'
import { declineOffer, putBack, resetPiece, takeOffer } from './settle-offer.ts'

/** Serves what admins decide on newer versions of pieces that they changed. */
export function contentRoutes(app: FastifyInstance, { contentKinds }: AllFeatures): void {
  const { services } = app
  const { db } = services

  const mayDecide = (caller: Caller, { kind, key }: { kind: string; key: string }) =>
    mayCall(caller, 'owner:use') || !contentKinds.some((each) => each.kind === kind && each.isOwners?.(key))

  handle(app, listNewContent, async (_, { caller }) => {
    const pieces = await db
      .select({ kind: contentPieces.kind, key: contentPieces.key, title: contentPieces.title })
      .from(contentPieces)
      .where(isNotNull(contentPieces.offered))
      .orderBy(asc(contentPieces.kind), asc(contentPieces.key))
    return { pieces: pieces.filter((piece) => mayDecide(caller, piece)) }
  })

  handle(app, compareNewContent, async ({ query }, { caller }) => {
    if (!mayDecide(caller, query)) throw new Refusal('forbidden')
    const shipped = { kinds: contentKinds, folder: services.contentFolder }
    return { differences: await db.transaction((tx) => compareOffer(tx, query, shipped)) }
  })

  handle(app, takeNewContent, async ({ body }, call) => {
    if (!mayDecide(call.caller, body)) throw new Refusal('forbidden')
    const shipped = { kinds: contentKinds, folder: services.contentFolder }
    await db.transaction((tx) => takeOffer(tx, call, body, shipped))
    return {}
  })

  handle(app, resetContent, async ({ body }, call) => {
    if (!mayDecide(call.caller, body)) throw new Refusal('forbidden')
    const shipped = { kinds: contentKinds, folder: services.contentFolder }
    await db.transaction((tx) => resetPiece(tx, call, body, shipped))
    return {}
  })

  handle(app, putBackContent, async ({ body }, call) => {
    if (!mayDecide(call.caller, body)) throw new Refusal('forbidden')
    await db.transaction((tx) => putBack(tx, call, body, contentKinds))
    return {}
  })

  handle(app, declineNewContent, async ({ body }, call) => {
    if (!mayDecide(call.caller, body)) throw new Refusal('forbidden')
    await db.transaction((tx) => declineOffer(tx, call, body))
    return {}
  })
}
