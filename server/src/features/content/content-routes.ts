import {
  checkContent,
  compareNewContent,
  declineNewContent,
  listAgedContent,
  listNewContent,
  putBackContent,
  resetContent,
  takeNewContent,
  uncheckContent,
} from '@thokham/contract/content'
import { asc, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contentPieces } from '../../db/schema.ts'
import { mayCall } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import type { Caller } from '../../http/session.ts'
import type { AllFeatures } from '../feature.ts'
import { checkPiece, listAged, uncheckPiece } from './check-piece.ts'
import { compareOffer } from './compare-offer.ts'
import { declineOffer, putBack, resetPiece, takeOffer } from './settle-offer.ts'

/** Serves what admins decide on newer versions of pieces that they changed, and on pieces whose facts have aged. */
export function contentRoutes(app: FastifyInstance, { contentKinds, checkedKinds }: AllFeatures): void {
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

  /** @throws Refusal `not_found` of an unknown kind; `forbidden` of a piece that is the owner's alone */
  const checkedKind = (caller: Caller, { kind, key }: { kind: string; key: string }) => {
    const found = checkedKinds.find((each) => each.kind === kind)
    if (!found) throw new Refusal('not_found')
    if (found.isOwners?.(key) && !mayCall(caller, 'owner:use')) throw new Refusal('forbidden')
    return found
  }

  handle(app, listAgedContent, async (_, { caller, now }) => {
    const isOwner = mayCall(caller, 'owner:use')
    const pieces = await listAged(db, checkedKinds, now)
    const isOwners = ({ kind, key }: { kind: string; key: string }) =>
      checkedKinds.some((each) => each.kind === kind && each.isOwners?.(key))
    return { pieces: isOwner ? pieces : pieces.filter((piece) => !isOwners(piece)) }
  })

  handle(app, checkContent, ({ body }, call) => {
    const kind = checkedKind(call.caller, body)
    return db.transaction((tx) => checkPiece(tx, call, body, kind))
  })

  handle(app, uncheckContent, ({ body }, call) => {
    const kind = checkedKind(call.caller, body)
    return db.transaction((tx) => uncheckPiece(tx, call, body, kind))
  })
}
