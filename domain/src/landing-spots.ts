import { brandWord } from './brand-word.ts'
import { CLAIM_NAMES, type ClaimPlace, type ShownClaims, shownAt } from './claims.ts'
import { escapeHtml } from './html.ts'
import { bahtText } from './money.ts'
import { monthlyShare, type Package, type Plan, savingOf } from './packages.ts'

/** What the landing page says that the owner and the sales change. */
export interface LandingFacts {
  /** The product's name. */
  brand: string
  claims: ShownClaims

  packages: readonly Package[]
  seats: { total: number; left: number }
  /** What the library holds, categories with all their keywords. */
  library: { categories: number; keywords: number; lessons: number }
  /** Prompts a day for free members. */
  freeDailyLimit: number
  hasCountdown: boolean
  hasPromptPay: boolean
  hasBankAccount: boolean
  /** Addresses; empty = nothing leads there. */
  links: Record<LandingLink, string>
  /** The address of the site, without a slash at its end. */
  url: string
  /** The owner's own pictures for the strip, in their order; none = the woven ones. */
  pictures: readonly { id: string; alt: string }[]
}

/** Pictures that the strip takes: so many places are prepared in the page. */
export const MOST_STRIP_PICTURES = 12

export const LANDING_LINKS = ['support', 'community', 'videos', 'facebook', 'tiktok', 'supportEmail'] as const
export type LandingLink = (typeof LANDING_LINKS)[number]

/** Name of a spot → its text as it stands on the page; null = what depends on it is not shown. */
export type Spots = Readonly<Record<string, string | null>>

/** Writes the texts of the landing page's spots, in baht and plain numbers. */
export function landingSpots(facts: LandingFacts): Spots {
  const { seats, links } = facts
  return {
    ...Object.fromEntries(facts.packages.flatMap(packageSpots)),
    ...Object.fromEntries(LANDING_LINKS.map((name) => [`link.${name}`, links[name] || null])),
    ...brandSpots(facts.brand),
    ...claimSpots(facts.claims),
    'library.categories': plainNumber(facts.library.categories),
    'library.keywords': plainNumber(facts.library.keywords),
    'library.lessons': plainNumber(facts.library.lessons),
    freeLimit: plainNumber(facts.freeDailyLimit),
    'seats.total': plainNumber(seats.total),
    'seats.left': plainNumber(seats.left),
    'seats.taken': String(Math.max(0, seats.total - seats.left)),
    'seats.count': String(Math.max(1, seats.total)),
    'seats.open': seats.left > 0 ? 'open' : null,
    'seats.gone': seats.left > 0 ? null : 'gone',
    countdown: facts.hasCountdown ? 'on' : null,
    'pay.both': facts.hasPromptPay && facts.hasBankAccount ? 'both' : null,
    'pay.promptPay': facts.hasPromptPay && !facts.hasBankAccount ? 'only' : null,
    'pay.bank': facts.hasBankAccount && !facts.hasPromptPay ? 'only' : null,
    url: facts.url,
    ...pictureSpots(facts.pictures),
  }
}

/**
 * Fills the spots of the strip: `strip.own` says that the owner gave some; of each place the address of its
 * picture and its words.
 */
function pictureSpots(pictures: LandingFacts['pictures']): Record<string, string | null> {
  const places = Array.from({ length: MOST_STRIP_PICTURES }, (_, at): [string, string | null][] => [
    [`strip.${at}.src`, pictures[at] ? `/api/strip-pictures/${pictures[at].id}` : null],
    [`strip.${at}.alt`, pictures[at]?.alt ?? null],
  ])
  return {
    'strip.own': pictures.length > 0 ? 'own' : null,
    ...Object.fromEntries(places.flat()),
  }
}

/** Fills the spots of the name: alone, within Thai words, within JSON and within an address. */
function brandSpots(brand: string): Record<string, string> {
  return {
    brand,
    brandWord: brandWord(brand),
    brandJson: inJson(brand),
    brandAddress: encodeURIComponent(brand),
  }
}

/** Escapes text for a JSON string in which nothing needs escaping for HTML as well. */
function inJson(text: string): string {
  return text.replace(
    /[^\w \u0e00-\u0e7f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const PLACES: readonly ClaimPlace[] = ['offer', 'comparison', 'support']

/** Fills the spots of claims: `claim.name` is a claim's text; `claims.place` says whether any is shown there. */
function claimSpots(claims: ShownClaims): Record<string, string | null> {
  return {
    ...Object.fromEntries(CLAIM_NAMES.map((name) => [`claim.${name}`, claims[name]])),
    ...Object.fromEntries(
      PLACES.map((place) => [`claims.${place}`, shownAt(place, claims).length > 0 ? 'some' : null]),
    ),
  }
}

function packageSpots(sold: Package): [string, string | null][] {
  const { plan, priceSatang, formerPriceSatang } = sold
  const saved = savingOf(sold)
  const spot = (name: string): string => spotName(plan, name)
  return [
    [spot('price'), bahtText(priceSatang)],
    [spot('plainPrice'), (priceSatang / 100).toFixed(2)],
    [spot('former'), saved > 0 && formerPriceSatang !== null ? bahtText(formerPriceSatang) : null],
    [spot('saved'), saved > 0 ? bahtText(saved) : null],
    [spot('perMonth'), bahtText(monthlyShare(priceSatang))],
  ]
}

/** Names the spot of a package's figure. */
export function spotName(plan: Plan, figure: string): string {
  return `${plan}.${figure}`
}

function plainNumber(value: number): string {
  return value.toLocaleString('en-US')
}

/** `⟦name⟧` is a spot's text; `⟦?name⟧ … ⟦/name⟧` stands only where the spot has one. */
const CONDITION = /⟦\?([\w.]+)⟧((?:(?!⟦\?\1⟧)[\s\S])*?)⟦\/\1⟧/g
const SPOT = /⟦([\w.]+)⟧/g

/**
 * Fills a page's spots with their texts, escaped for HTML.
 * @throws Error naming a spot that has no text, or one of which nothing is known
 */
export function fillSpots(page: string, spots: Spots): string {
  const known = (name: string): string | null => {
    const text = spots[name]
    if (text === undefined) throw new Error(`the page has a spot of which nothing is known: ${name}`)
    return text
  }
  let filled = page
  for (let before = ''; before !== filled; ) {
    before = filled
    filled = filled.replace(CONDITION, (_, name: string, inner: string) =>
      known(name) === null ? '' : inner,
    )
  }
  return filled.replace(SPOT, (_, name: string) => {
    const text = known(name)
    if (text === null) throw new Error(`the page shows a spot that is empty: ${name}`)
    return escapeHtml(text)
  })
}
