import type { Settings } from '@thokham/contract/settings'
import type { AdminText } from '@thokham/contract/texts'
import { brandWord } from '@thokham/domain/brand-word'
import { type LegalPoint, type LegalValues, legalPoints } from '@thokham/domain/legal-text'

/** Where no e-mail of the team is set, the ways to reach them stand at the end of the first page. */
const NO_EMAIL = 'ช่องทางติดต่อท้ายหน้าแรก'

/** Returns the points of terms or privacy as they are shown, the owner's words filled in. */
export function legalPointsOf(
  settings: Settings,
  { body, variables }: Pick<AdminText, 'body' | 'variables'>,
): LegalPoint[] {
  return legalPoints(body, valuesOf(settings, variables))
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
