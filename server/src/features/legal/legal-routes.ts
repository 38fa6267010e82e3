import { readLegalText } from '@thokham/contract/legal'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { findText } from '../texts/find-text.ts'
import { legalPointsOf } from './legal-points.ts'

/** Serves terms and privacy to everybody, to the owner with what is still to be decided. */
export function legalRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, readLegalText, async ({ params: { text } }, { caller }) => {
    const found = await findText(db, text)
    if (!found) throw new Refusal('not_found')
    const isOwner = caller.level === 'owner'
    const points = legalPointsOf(await readCurrentSettings(db), found)
    return {
      points: points.map((point) => ({ ...point, forOwner: isOwner && point.forOwner })),
      isDraft: isOwner && found.note !== '',
    }
  })
}
