import type { RuleChanges } from '@thokham/contract/rules'
import type { Settings } from '@thokham/contract/settings'
import { brandWord } from '@thokham/domain/brand-word'
import type { ChatVariables } from '@thokham/domain/chat/fill-answer'
import { supportHoursText } from '@thokham/domain/chat/support-hours'
import { shownClaims } from '@thokham/domain/claims'
import { FREE_REQUESTS } from '@thokham/domain/free-allowance'
import { bahtText } from '@thokham/domain/money'
import { versionsWith } from '@thokham/engine'
import { MARKETPLACES_WITHOUT_AI, marketplacesOf } from '@thokham/metadata'
import type { packages } from '../../db/schema.ts'
import { bankAccountOf, promptPayIdOf } from '../settings/bank-account.ts'
import { CHAT_LINKS } from './chat-links.ts'

export const VERIFICATION_PROMISE = '24 ชั่วโมง'

type SoldPackage = typeof packages.$inferSelect

/** Returns what the variables of the canned answers stand for, as settings, prices and rules are now. */
export function answerVariables(
  settings: Settings,
  sold: readonly SoldPackage[],
  changes: RuleChanges,
): ChatVariables {
  const { brand, claims, links, prompts, chat, licences } = settings
  const { successRate, customAssistant } = shownClaims(claims)
  const satang = (plan: SoldPackage['plan']) => sold.find((each) => each.plan === plan)?.priceSatang ?? 0
  const line = links.support && `LINE ${links.support}`
  const email = links.supportEmail && `อีเมล ${links.supportEmail}`
  const either = (...ways: string[]) => ways.filter((way) => way !== '').join(' หรือ')
  return {
    ...CHAT_LINKS,
    brand: brandWord(brand.name),
    claimSuccess: successRate ?? '',
    customAssistant: customAssistant ?? '',
    monthly: bahtText(satang('monthly')),
    renewal: bahtText(satang('renewal')),
    yearly: bahtText(satang('yearly')),
    lifetime: bahtText(satang('lifetime')),
    yearlyPerMonth: bahtText(Math.ceil(satang('yearly') / 12 / 100) * 100),
    freeCalls: String(FREE_REQUESTS),
    // Whoever asks for it is told when it is, also where it is not advertised.
    workshop: claims.workshop.text,
    freeDaily: prompts.freeDailyLimit.toLocaleString('th-TH'),
    payWays: either(promptPayIdOf(settings) && 'PromptPay', bankAccountOf(settings) ? 'บัญชีธนาคาร' : ''),
    promise: VERIFICATION_PROMISE,
    videos: links.videos,
    community: links.community,
    machines: String(licences.machines),
    versions: midjourneyVersions(changes),
    ...marketplacesForAi(changes),
    line: links.support,
    email: links.supportEmail,
    contact: either(line, email),
    reach: either(email, line && ` ${line}`),
    hours: supportHoursText(chat.hours),
  }
}

function midjourneyVersions(changes: RuleChanges): string {
  const inUse = versionsWith(changes).versions.filter(({ state }) => state !== 'legacy')
  return inUse.map(({ label }) => label).join(', ')
}

/** Names the marketplaces that take pictures made by AI, and those that refuse them; of others nothing is known. */
function marketplacesForAi({ marketplaces }: RuleChanges) {
  const all = Object.values(marketplacesOf(marketplaces))
  const named = (wanted: (policy: string) => boolean) =>
    all.flatMap(({ ai, name }) => (wanted(ai.policy) ? [name] : []))
  return {
    aiMarkets: named((policy) => policy !== 'refused' && policy !== 'unstated').join(', '),
    noAiMarkets: [
      ...named((policy) => policy === 'refused'),
      ...MARKETPLACES_WITHOUT_AI.map(({ name }) => name),
    ].join(', '),
  }
}
