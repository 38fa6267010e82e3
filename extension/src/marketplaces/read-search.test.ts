import { readdirSync, readFileSync } from 'node:fs'
import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import type { Marketplace } from './marketplace.ts'
import { MARKETPLACES, marketplaceAt } from './marketplaces.ts'
import { readAsset } from './read-asset.ts'
import { isRead, readSearch, type UnreadSearch } from './read-search.ts'

const folder = new URL('./fixtures/', import.meta.url)
const pageOf = (name: string): Document =>
  parseHTML(readFileSync(new URL(`${name}.html`, folder), 'utf8')).document as unknown as Document
const at = (address: string) => {
  const url = new URL(address)
  return { url, marketplace: marketplaceAt(url) as Marketplace }
}
const searchOn = (name: string, address: string) => {
  const { url, marketplace } = at(address)
  return readSearch(pageOf(name), url, marketplace)
}

describe('the number of results on a search page', () => {
  it.each([
    [
      'adobe-stock-search-en',
      'https://stock.adobe.com/search?k=thai+street+food',
      'thai street food',
      'all',
      412_508,
    ],
    [
      'adobe-stock-search-de',
      'https://stock.adobe.com/de/search?k=Stra%C3%9Fenessen',
      'Straßenessen',
      'all',
      53_131,
    ],
    [
      'adobe-stock-search-fr',
      'https://stock.adobe.com/fr/search?k=100+plats&filters%5Bcontent_type%3Aphoto%5D=1',
      '100 plats',
      'photo',
      1_234_567,
    ],
    [
      'adobe-stock-search-data',
      'https://stock.adobe.com/jp/search?k=%E3%82%BF%E3%82%A4%E6%96%99%E7%90%86',
      'タイ料理',
      'all',
      12_045,
    ],
    [
      'shutterstock-search-en',
      'https://www.shutterstock.com/search/mango-sticky-rice',
      'mango sticky rice',
      'all',
      18_733,
    ],
    [
      'shutterstock-search-th',
      'https://www.shutterstock.com/th/search/%E0%B8%95%E0%B8%A5%E0%B8%B2%E0%B8%94%E0%B8%99%E0%B9%89%E0%B8%B3?image_type=photo',
      'ตลาดน้ำ',
      'photo',
      61_380,
    ],
    [
      'shutterstock-search-next',
      'https://www.shutterstock.com/pl/search/pad-thai?image_type=vector',
      'pad thai',
      'vector',
      98_020,
    ],
    [
      'freepik-search-en',
      'https://www.freepik.com/search?format=search&query=street+food',
      'street food',
      'all',
      1_200_000,
    ],
    [
      'freepik-search-es',
      'https://www.freepik.es/photos/comida-callejera',
      'comida callejera',
      'photo',
      3_000,
    ],
    [
      'magnific-search-en',
      'https://www.magnific.com/search?query=songkran&ai=only',
      'songkran',
      'ai',
      1_000_000,
    ],
    [
      'dreamstime-search-en',
      'https://www.dreamstime.com/photos-images/thai-dessert.html',
      'thai dessert',
      'all',
      31_906,
    ],
    [
      'dreamstime-search-ch',
      'https://de.dreamstime.com/search.php?srh_field=berge&s_il=y&s_ph=n',
      'berge',
      'vector',
      1_234_567,
    ],
    ['123rf-search-en', 'https://www.123rf.com/stock-photo/wok_fire.html', 'wok fire', 'all', 61_380],
    [
      '123rf-search-ru',
      'https://ru.123rf.com/search.php?word=%D1%83%D0%BB%D0%B8%D1%87%D0%BD%D0%B0%D1%8F+%D0%B5%D0%B4%D0%B0',
      'уличная еда',
      'all',
      12_345,
    ],
  ])('%s', (name, address, keyword, scope, count) => {
    const { marketplace } = at(address)
    expect(searchOn(name, address)).toMatchObject({ marketplace: marketplace.id, keyword, scope, count })
  })

  it('has its place, to stand beside', () => {
    const placeOn = (name: string, address: string) => {
      const reading = searchOn(name, address)
      return isRead(reading) ? reading.place?.textContent : undefined
    }
    expect(placeOn('adobe-stock-search-en', 'https://stock.adobe.com/search?k=thai+street+food')).toBe(
      '412,508 results',
    )
    // Read from the page's data: beside the heading.
    expect(placeOn('shutterstock-search-next', 'https://www.shutterstock.com/search/pad-thai')).toBe(
      'Pad thai',
    )
  })

  it('comes by kind where the page lists kinds with numbers', () => {
    expect(
      searchOn('adobe-stock-search-en', 'https://stock.adobe.com/search?k=thai+street+food'),
    ).toMatchObject({
      kinds: { photo: 286_114, vector: 98_020, video: 12_946, ai: 15_428 },
    })
    expect(searchOn('freepik-search-en', 'https://www.freepik.com/search?query=street+food')).toMatchObject({
      kinds: { photo: 286_100, vector: 98_000, ai: 15_400 },
    })
    expect(
      searchOn('shutterstock-search-en', 'https://www.shutterstock.com/search/mango-sticky-rice'),
    ).toMatchObject({
      kinds: { video: 1_204 },
    })
  })
})

describe('a page that has changed', () => {
  it('is unread for a named reason, with what was seen', () => {
    const unread = searchOn(
      'adobe-stock-changed',
      'https://stock.adobe.com/search?k=thai+street+food',
    ) as UnreadSearch
    expect(unread).toEqual({
      marketplace: 'adobe-stock',
      keyword: 'thai street food',
      reason: 'no_number',
      saw: [
        '[data-t="search-results-count"]: Many results',
        'main h1: Thai street food',
        'title: thai street food | Adobe Stock',
      ],
    })
  })

  it('without any of the places says so', () => {
    const { url, marketplace } = at('https://stock.adobe.com/search?k=cat')
    const empty = parseHTML('<!doctype html><html><head></head><body><main></main></body></html>').document
    expect(readSearch(empty as unknown as Document, url, marketplace)).toEqual({
      marketplace: 'adobe-stock',
      keyword: 'cat',
      reason: 'no_place',
      saw: [],
    })
  })

  it('does not take the number of a keyword, a price or a page for results', () => {
    const { url, marketplace } = at('https://stock.adobe.com/search?k=top+10+beaches')
    const page = parseHTML(
      '<title>Top 10 beaches stock photos</title><main><h1>Top 10 beaches</h1><p>฿1,299</p></main>',
    )
    expect(readSearch(page.document as unknown as Document, url, marketplace)).toMatchObject({
      reason: 'no_number',
    })
  })
})

describe('a keyword', () => {
  it.each([
    ['covid-19', '<h1>Covid-19 stock photos</h1>', 'no_number'],
    ['route66', '<h1>Route 66 images</h1><h2>45,678 results</h2>', 45_678],
    ['wallpaper-4k', '<h1>4K wallpaper images</h1>', 'no_number'],
    ['2025', '<h1>12 results for 2025 in 2025 images</h1>', 12],
    ['%E0%B8%9B%E0%B8%B5-2568', '<h1>ภาพปี ๒๕๖๘</h1>', 'no_number'],
    ['covid-19', '<b data-automation="SearchResultsCount">19 results</b>', 19],
    ['cat', '<h1><b>412,508</b><b>results</b></h1>', 412_508],
  ])('%s is told from the number in %s', (slug, html, found) => {
    const { url, marketplace } = at(`https://www.shutterstock.com/search/${slug}`)
    const reading = readSearch(parseHTML(html).document as unknown as Document, url, marketplace)
    expect(isRead(reading) ? reading.count : reading?.reason).toBe(found)
  })
})

describe('an address that is no search', () => {
  it.each([
    'https://stock.adobe.com/',
    'https://stock.adobe.com/search?k=',
    'https://stock.adobe.com/images/x/123',
    'https://www.shutterstock.com/explore/searching',
    'https://www.freepik.com/pricing',
    'https://www.dreamstime.com/night-market-image1',
    'https://www.123rf.com/photo_1_x.html',
  ])('%s is left alone', (address) => {
    const { url, marketplace } = at(address)
    expect(readSearch(pageOf('adobe-stock-search-en'), url, marketplace)).toBeNull()
  })

  it('may carry broken escapes', () => {
    const { url, marketplace } = at('https://www.shutterstock.com/search/%E0%A4%A')
    expect(readSearch(pageOf('shutterstock-search-en'), url, marketplace)).toBeNull()
  })
})

describe('a kind that no marketplace has', () => {
  it.each([
    'https://www.freepik.com/search?query=cat&type=constructor',
    'https://www.freepik.com/search?query=cat&type=__proto__',
    'https://www.shutterstock.com/search/cat?image_type=toString',
    'https://www.123rf.com/search.php?word=cat&imgtype=constructor',
  ])('in %s limits nothing', (address) => {
    const { url, marketplace } = at(address)
    expect(marketplace.searchOf(url)).toEqual({ keyword: 'cat', scope: 'all' })
  })
})

describe('the keywords of a picture', () => {
  it.each([
    [
      'adobe-stock-asset',
      'https://stock.adobe.com/images/mango-sticky-rice/123',
      ['mango', 'sticky rice', 'Thai', 'dessert'],
    ],
    [
      'shutterstock-asset',
      'https://www.shutterstock.com/image-photo/boat-noodle-vendor-1234567',
      ['boat', 'noodle', 'floating market'],
    ],
    [
      'freepik-asset',
      'https://www.freepik.com/premium-photo/thai-dessert-coconut_1234567.htm',
      ['thai dessert', 'coconut', 'sweet'],
    ],
    [
      'dreamstime-asset',
      'https://www.dreamstime.com/night-market-image123456789',
      ['night market', 'food', 'bangkok', 'street'],
    ],
    ['123rf-asset', 'https://www.123rf.com/photo_98765432_street-food.html', ['wok', 'fire']],
  ])('%s', (name, address, keywords) => {
    const { url, marketplace } = at(address)
    expect(readAsset(pageOf(name), url, marketplace)?.keywords).toEqual(keywords)
    expect(readSearch(pageOf(name), url, marketplace)).toBeNull()
  })

  it('are none on a page without any, and nothing on another page', () => {
    const { url, marketplace } = at('https://stock.adobe.com/images/x/1')
    expect(readAsset(pageOf('adobe-stock-search-de'), url, marketplace)?.keywords).toEqual([])
    expect(
      readAsset(pageOf('adobe-stock-asset'), new URL('https://stock.adobe.com/'), marketplace),
    ).toBeNull()
  })
})

describe('the same search for one kind', () => {
  it.each([
    ['https://stock.adobe.com/de/search?k=cat&search_page=3', 'vector'],
    ['https://stock.adobe.com/search?k=cat&filters[content_type:photo]=1', 'ai'],
    ['https://www.shutterstock.com/th/search/street-food?image_type=photo', 'video'],
    ['https://www.shutterstock.com/search/street-food', 'photo'],
    ['https://www.freepik.com/vectors/street-food', 'photo'],
    ['https://www.dreamstime.com/photos-images/street-food.html', 'vector'],
    ['https://www.123rf.com/stock-photo/street_food.html', 'video'],
  ] as const)('%s for %s is read as such', (address, kind) => {
    const { url, marketplace } = at(address)
    const search = marketplace.searchOf(url)
    if (!search) throw new Error('no search')
    const next = new URL(marketplace.addressOf(url, search, kind) ?? '')
    expect(marketplace.hosts.test(next.hostname)).toBe(true)
    expect(marketplace.searchOf(next)).toEqual({ keyword: search.keyword, scope: kind })
  })
})

describe('the marketplaces', () => {
  it('are reached on their own hosts alone, and every fixture is one of theirs', () => {
    for (const { matches, hosts } of MARKETPLACES)
      for (const match of matches) {
        const [, host = ''] = /^https:\/\/([^/]+)\//.exec(match) ?? []
        expect(hosts.test(host.replace(/^\*\./, 'www.')), match).toBe(true)
      }
    expect(readdirSync(folder)).toHaveLength(20)
    expect(marketplaceAt(new URL('https://stock.adobe.com.example.org/search?k=x'))).toBeUndefined()
    expect(marketplaceAt(new URL('https://notdreamstime.com/'))).toBeUndefined()
  })
})
