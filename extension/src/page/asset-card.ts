import { sameKeyword } from '@thokham/domain/tidy-keyword'
import type { Words } from '../text/th.ts'
import { icon } from './drawn.ts'
import { el } from './element.ts'

export interface AssetCardState {
  words: Words
  keywords: readonly string[]
  /** Keys of the keywords in the basket. */
  basket: ReadonlySet<string>
  said: string | null
}
export interface AssetCardActs {
  collect: (keywords: readonly string[]) => void
  remove: (keyword: string) => void
  copyAll: () => void
}

/** Returns the keywords of a picture: a tap collects one or takes it out again, a button copies or collects all. */
export function assetCard({ words, keywords, basket, said }: AssetCardState, acts: AssetCardActs): Node[] {
  const missing = keywords.filter((keyword) => !basket.has(sameKeyword(keyword)))
  const status = said ?? words.inBasket(basket.size, keywords.length - missing.length)
  return [
    el(
      'section',
      { class: 'card', 'aria-label': words.name, lang: words.locale.slice(0, 2) },
      el(
        'div',
        { class: 'card-head' },
        el('span', { class: 'edge' }),
        el('h3', {}, words.assetTitle(keywords.length)),
        el('span', { class: 'said', role: 'status' }, status),
        el(
          'span',
          { class: 'acts' },
          el(
            'button',
            { type: 'button', class: 'button', click: acts.copyAll, 'data-key': 'copy' },
            icon('copy'),
            words.copyAll,
          ),
          el(
            'button',
            {
              type: 'button',
              class: 'button',
              disabled: missing.length === 0,
              click: () => acts.collect(missing),
              'data-key': 'all',
            },
            icon('plus'),
            words.collectAll,
          ),
        ),
      ),
      el(
        'ul',
        { class: 'chips' },
        ...keywords.map((keyword) => {
          const has = basket.has(sameKeyword(keyword))
          return el(
            'li',
            {},
            el(
              'button',
              {
                type: 'button',
                class: 'chip',
                lang: 'en',
                'aria-pressed': String(has),
                'aria-label': words.collectOne(keyword),
                click: () => (has ? acts.remove(keyword) : acts.collect([keyword])),
                'data-key': `chip ${keyword}`,
              },
              has && icon('check'),
              keyword,
            ),
          )
        }),
      ),
    ),
  ]
}
