import { sameKeyword } from '@thokham/domain/tidy-keyword'
import { browser } from 'wxt/browser'
import type { Marketplace } from '../marketplaces/marketplace.ts'
import { type AssetReading, readAsset } from '../marketplaces/read-asset.ts'
import { isRead, readSearch, type SearchReading, type UnreadSearch } from '../marketplaces/read-search.ts'
import { ask, saidOf } from '../storage/ask.ts'
import { BASKET_MOST, type Collected, type NewKeyword } from '../storage/basket.ts'
import type { LookUp } from '../storage/look-ups.ts'
import type { PageReading } from '../storage/messages.ts'
import { readSettings, type Settings } from '../storage/settings.ts'
import { th } from '../text/th.ts'
import { formatCount, wordsIn } from '../text/words.ts'
import { assetCard } from './asset-card.ts'
import { copyText } from './copy.ts'
import { createHost } from './host.ts'
import { figuresOf, isFormer, type Left, leftBehind, mayBeFormer } from './left-behind.ts'
import { reportOf } from './report.ts'
import { isSameList } from './same-list.ts'
import { searchBar, unreadBar } from './search-bar.ts'
import { bringThaiLetters } from './thai-letters.ts'
import { type Moment, watchPage } from './watch-page.ts'

type Shown =
  | { kind: 'search'; reading: SearchReading; lookUp: LookUp | null }
  | { kind: 'unread'; unread: UnreadSearch; open: boolean; copied: string | null }
  | { kind: 'asset'; reading: AssetReading }
  | null

/** Reads the pages of a marketplace, and shows the extension's bar or card beside what it reads. */
export async function startOnPage(marketplace: Marketplace, defaultServer: string): Promise<void> {
  const host = createHost()
  const kept = await browser.storage.local.get(['basket', 'language', 'unfolded'])
  let settings: Settings = readSettings(kept, defaultServer)
  let basket = keysOf(kept.basket)
  let shown: Shown = null
  let said: string | null = null
  let address = location.href
  /** What was shown when the page moved on to its present address. */
  let left: Left | null = null

  const words = () => wordsIn(settings.language, browser.i18n.getUILanguage())

  function look(moment: Moment): void {
    const url = new URL(location.href)
    if (url.href !== address) {
      const isPaging = shown?.kind === 'search' && isSameList(new URL(address), url, marketplace)
      address = url.href
      if (isPaging) draw()
      else {
        left = leftBehind(shown, left)
        hide()
      }
    }
    const search = readSearch(document, url, marketplace, { moved: moment.moved })
    const asset = search ? null : readAsset(document, url, marketplace)
    // After its address changed, a page may go on showing its former number for a while.
    if (moment.moved && isRead(search) && mayBeFormer(search, left)) {
      const isStale = isFormer(search, left)
      if (isStale && moment.last) showFormer(search)
      if (isStale || !moment.settled) return
    }
    if (
      moment.moved &&
      !moment.settled &&
      asset &&
      figuresOf({ kind: 'asset', reading: asset }) === left?.figures
    )
      return
    // A counter that is rendered before its number shows zero.
    if (isRead(search) && search.count === 0 && !moment.settled) return
    if (isRead(search)) showSearch(search)
    // On a later page of a list, what its first page said stands.
    else if (search && moment.last && shown?.kind !== 'search')
      show({ kind: 'unread', unread: search, open: false, copied: null }, null)
    else if (asset && (asset.keywords.length > 0 || moment.last)) showAsset(asset)
  }

  function showSearch(reading: SearchReading): void {
    const before = shown?.kind === 'search' ? shown : null
    const isKnown = before !== null && figuresOf(before) === figuresOf({ kind: 'search', reading })
    if (isKnown && host.isThere()) return
    show({ kind: 'search', reading, lookUp: isKnown ? before.lookUp : null }, reading.place)
    if (!isKnown) void remember(reading)
  }

  /** Says that what stands on the page is the number of the search before. */
  function showFormer({ keyword, count }: SearchReading): void {
    const unread: UnreadSearch = {
      marketplace: marketplace.id,
      keyword,
      reason: 'former',
      saw: [String(count)],
    }
    show({ kind: 'unread', unread, open: false, copied: null }, null)
  }

  function showAsset(reading: AssetReading): void {
    const next = { kind: 'asset', reading } as const
    if (figuresOf(shown) !== figuresOf(next) || !host.isThere()) show(next, reading.place)
  }

  async function remember(reading: SearchReading) {
    const { keyword, scope, count, kinds } = reading
    // What a filter leaves says nothing of the keyword: its history stays that of whole searches.
    if (scope === 'filtered') return
    const lookUp = await ask({
      ask: 'look',
      keyword,
      marketplace: marketplace.id,
      counts: { ...kinds, [scope]: count },
    }).catch(() => null)
    if (shown?.kind !== 'search' || shown.reading !== reading) return
    shown = { ...shown, lookUp }
    draw()
  }

  function show(next: Shown, place: Element | null): void {
    said = null
    const moves = !host.isThere() || shown?.kind !== next?.kind
    shown = next
    draw()
    if (moves) host.placeAfter(place?.isConnected ? place : null)
    if (words() === th) bringThaiLetters()
  }

  function hide() {
    shown = null
    host.remove()
  }

  function draw() {
    host.show(...pieces())
  }

  function pieces(): Node[] {
    if (shown?.kind === 'search') {
      const { reading, lookUp } = shown
      const url = new URL(location.href)
      return searchBar(
        {
          words: words(),
          reading,
          lookUp,
          collected: basket.has(sameKeyword(reading.keyword)),
          unfolded: settings.unfolded,
          problem: said,
          addressOf: (kind) => marketplace.addressOf(url, reading, kind),
        },
        {
          collect: () =>
            void collect([
              {
                keyword: reading.keyword,
                results: reading.count,
                scope: reading.scope,
                marketplace: marketplace.id,
              },
            ]),
          fold,
        },
      )
    }
    if (shown?.kind === 'unread') {
      const { unread, open, copied } = shown
      const text = open ? reportOf(unread, new URL(location.href), browser.runtime.getManifest().version) : ''
      return unreadBar(
        words(),
        unread,
        { text, open, copied },
        {
          toggle: () => {
            shown = { kind: 'unread', unread, open: !open, copied: null }
            draw()
          },
          copy: async () => {
            const copied = (await copyText(text)) ? words().copied : words().copyByHand
            // The page may have changed its address meanwhile, and show something else.
            if (shown?.kind !== 'unread' || shown.unread !== unread) return
            shown = { ...shown, copied }
            draw()
          },
        },
      )
    }
    if (shown?.kind === 'asset') {
      const { keywords } = shown.reading
      return assetCard(
        { words: words(), keywords, basket, said },
        {
          collect: (chosen) =>
            void collect(
              chosen.map((keyword) => ({
                keyword,
                results: null,
                scope: 'all',
                marketplace: marketplace.id,
              })),
            ),
          remove: (keyword) => void ask({ ask: 'remove', keywords: [keyword] }).catch(failed),
          copyAll: async () => {
            said = (await copyText(keywords.join(', '))) ? words().copied : words().copyByHand
            draw()
          },
        },
      )
    }
    return []
  }

  async function collect(items: NewKeyword[]) {
    try {
      const { full } = await ask({ ask: 'collect', items })
      said = full ? words().basketFull(formatCount(BASKET_MOST)) : null
      draw()
    } catch (error) {
      failed(error)
    }
  }

  function fold() {
    settings = { ...settings, unfolded: !settings.unfolded }
    draw()
    // Where storage is full, the next page opens with the bar as it was before; nothing else depends on it.
    browser.storage.local.set({ unfolded: settings.unfolded }).catch(() => {})
  }

  function failed(error: unknown) {
    said = saidOf(error, words())
    draw()
  }

  browser.storage.onChanged.addListener((changes) => {
    if (changes.basket) basket = keysOf(changes.basket.newValue)
    const changed = Object.entries(changes).map(([key, { newValue }]) => [key, newValue])
    settings = readSettings({ ...settings, ...Object.fromEntries(changed) }, defaultServer)
    if (shown && (changes.basket || changes.unfolded || changes.language)) {
      said = null
      draw()
    }
  })
  browser.runtime.onMessage.addListener((request: { ask?: string }, sender, respond) => {
    if (sender.id === browser.runtime.id && request.ask === 'reading') respond(readingOf(shown))
  })
  watchPage(look)
}

function readingOf(shown: Shown): PageReading {
  return {
    search: shown?.kind === 'search' ? withoutPlace(shown.reading) : null,
    asset: shown?.kind === 'asset' ? withoutPlace(shown.reading) : null,
  }
}

function withoutPlace<R extends { place: Element | null }>(reading: R): Omit<R, 'place'> {
  const { place: _, ...rest } = reading
  return rest
}

function keysOf(basket: unknown): ReadonlySet<string> {
  const items = Array.isArray(basket) ? (basket as Collected[]) : []
  return new Set(items.map(({ keyword }) => sameKeyword(keyword)))
}
