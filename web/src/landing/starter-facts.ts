import { CLAIMS, shownClaims } from '@thokham/domain/claims'
import { FREE_DAILY_PROMPTS } from '@thokham/domain/daily-quota'
import type { LandingFacts } from '@thokham/domain/landing-spots'
import { LIFETIME_SEATS, STARTER_PACKAGES } from '@thokham/domain/packages'

/** What a new installation starts from: for development, where no server fills the page. */
export const STARTER_FACTS: LandingFacts = {
  brand: 'ทอคำ',
  claims: shownClaims(CLAIMS),
  packages: STARTER_PACKAGES,
  seats: { total: LIFETIME_SEATS, left: LIFETIME_SEATS },
  library: { categories: 24, keywords: 11_228, lessons: 31 },
  freeDailyLimit: FREE_DAILY_PROMPTS,
  hasCountdown: true,
  hasPromptPay: false,
  hasBankAccount: true,
  links: { support: '', community: '', videos: '', facebook: '', tiktok: '', supportEmail: '' },
  pictures: [],
  url: 'http://127.0.0.1:5173',
}
