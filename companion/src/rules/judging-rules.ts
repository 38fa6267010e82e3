import { refusedNameFinder } from '@thokham/domain/refused-names'
import { phrasesWith } from '@thokham/domain/refused-names/word-change'
import {
  aiKeywordsOf,
  CleaningRules,
  type Marketplaces,
  marketplacesOf,
  REFUSED_PHRASES,
} from '@thokham/metadata'
import type { ShopRules } from './shop-rules.ts'

/** Returns what pictures are judged by: the rules of the release with what the owner of the server changed. */
export function judgingRules(
  { words, ...changed }: ShopRules,
  { own = [], kept = [] }: { own?: readonly string[]; kept?: readonly string[] } = {},
): { rules: CleaningRules; marketplaces: Marketplaces } {
  const marketplaces = marketplacesOf(changed.marketplaces)
  const rules = new CleaningRules({
    refused: refusedNameFinder(words),
    own,
    kept,
    allowed: aiKeywordsOf(marketplaces),
    phrases: {
      styles: phrasesWith('style', REFUSED_PHRASES.styles, words),
      praise: phrasesWith('praise', REFUSED_PHRASES.praise, words),
    },
  })
  return { rules, marketplaces }
}
