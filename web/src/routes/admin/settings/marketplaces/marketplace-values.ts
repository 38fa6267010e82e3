import type { MarketplaceRow } from '@thokham/contract/reference-data'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'
import { MARKETPLACES, PICTURE_KIND_IDS, type PictureKind } from '@thokham/metadata'

type Rules = MarketplaceRow['content']

export const KINDS = PICTURE_KIND_IDS
/** Kinds that something may show through. */
export const SEE_THROUGH: ReadonlySet<PictureKind> = new Set(['png', 'webp'])
export const TOPICS = ['file', 'png', 'vector', 'video', 'name', 'texts', 'same', 'ai'] as const
/** Policies that name something. */
const MARKED = ['keyword', 'description', 'folder'] as const
type Marked = (typeof MARKED)[number]

/** Returns whether pictures of generators are marked by a text, by this policy. */
export function isMarked(policy: string): policy is Marked {
  return (MARKED as readonly string[]).includes(policy)
}

/** Rules as they are typed: a kind that is not taken is '', phrases stand a line each, a source is its page. */
export interface MarketplaceValues {
  content: Omit<Rules, 'kinds' | 'onlySrgb' | 'ai' | 'phrases' | 'sources'> & {
    onlySrgb: boolean
    kinds: Record<PictureKind, '' | 'any' | 'transparent'>
    ai: { policy: Rules['ai']['policy']; mark: string }
    phrases: string
    sources: Record<(typeof TOPICS)[number], { page: string }>
  }
}

/** Returns rules as the form shows them. */
export function typedRules({ content }: MarketplaceRow): MarketplaceValues {
  const { kinds, ai, phrases = [], sources, checked, ...rules } = content
  return {
    content: {
      ...rules,
      // Rules that were changed before this one came go by what ships.
      onlySrgb: rules.onlySrgb ?? MARKETPLACES[content.id].onlySrgb ?? false,
      kinds: Object.fromEntries(
        KINDS.map((kind) => [kind, kinds[kind] ?? '']),
      ) as MarketplaceValues['content']['kinds'],
      ai: { policy: ai.policy, mark: ai.mark ?? '' },
      phrases: phrases.join('\n'),
      sources: Object.fromEntries(
        TOPICS.map((topic) => [topic, { page: sources[topic]?.page ?? '' }]),
      ) as MarketplaceValues['content']['sources'],
      checked: buddhistDate(checked),
    },
  }
}

/**
 * Returns what was typed as the operation takes it; what is no day stays as it is, to be refused.
 * @param standing the rules before: what the form has no box for stays, and a page that is new is the marketplace's own
 */
export function readRules({ content }: MarketplaceValues, stored: Rules): unknown {
  const { kinds, ai, phrases, sources, checked, ...rules } = content
  const { mark: _mark, policy: _policy, ...ofAi } = stored.ai
  const listed = phrases.split('\n').filter((line) => line.trim() !== '')
  return {
    ...rules,
    kinds: Object.fromEntries(Object.entries(kinds).filter(([, taken]) => taken !== '')),
    ai: { ...ofAi, policy: ai.policy, ...(isMarked(ai.policy) && { mark: ai.mark }) },
    ...(listed.length > 0 && { phrases: listed }),
    sources: Object.fromEntries(
      TOPICS.filter((topic) => sources[topic].page.trim() !== '').map((topic) => {
        const former = stored.sources[topic]
        const page = sources[topic].page.trim()
        return [topic, former?.page === page ? former : { page, sure: 'A' }]
      }),
    ),
    checked: gregorianDate(checked) ?? checked,
  }
}
