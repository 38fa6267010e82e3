import { readLegalText } from '@thokham/contract/legal'
import type { Settings } from '@thokham/contract/settings'
import { brandWord } from '@thokham/domain/brand-word'
import { type LegalValues, legalPoints } from '@thokham/domain/legal-text'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { findText } from '../texts/find-text.ts'

/** Where no e-mail of the team is set, the ways to reach them stand at the end of the first page. */
const NO_EMAIL = 'ช่องทางติดต่อท้ายหน้าแรก'

/** Serves terms and privacy to everybody, to the owner with what is still to be decided. */
export function legalRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, readLegalText, async ({ params: { text } }, { caller }) => {
    const found = await findText(db, text)
    if (!found) throw new Refusal('not_found')
    const settings = await readCurrentSettings(db)
    const isOwner = caller.level === 'owner'
    const points = legalPoints(found.body, valuesOf(settings, found.variables))
    return {
      points: points.map((point) => ({ ...point, forOwner: isOwner && point.forOwner })),
      isDraft: isOwner && found.note !== '',
    }
  })
}

/** Returns the owner's word for each variable, else the text's own. */
function valuesOf({ legal, brand, links, payment }: Settings, shipped: LegalValues): LegalValues {
  const { ownerName, address, processors } = legal
  return {
    ...shipped,
    brand: brandWord(brand.name),
    ownerName: ownerName || brand.name,
    email: links.supportEmail || NO_EMAIL,
    address,
    processors,
    ...(payment.keepSlipsDays !== null && { slipDays: `${payment.keepSlipsDays} วัน` }),
  }
}
