import { readdirSync, readFileSync } from 'node:fs'
import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import type { Marketplace } from './marketplace.ts'
import { MARKETPLACES, marketplaceAt } from './marketplaces.ts'
import { readAsset } from './read-asset.ts'
import { readKindCounts } from './read-kind-counts.ts'
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
    // A promotion has numbers, too.
    [
      'shutterstock-search-promotion',
      'https://www.shutterstock.com/search/street-cat',
      'street cat',
      'all',
      18_733,
    ],
    [
      'adobe-stock-search-promotion',
      'https://stock.adobe.com/search?k=street+cat',
      'street cat',
      'all',
      18_733,
    ],
    // Folders of languages, and landing pages in their words.
    [
      'freepik-search-th',
      'https://www.freepik.com/th/search?query=%E0%B8%AD%E0%B8%B2%E0%B8%AB%E0%B8%B2%E0%B8%A3%E0%B8%A3%E0%B8%B4%E0%B8%A1%E0%B8%97%E0%B8%B2%E0%B8%87',
      'อาหารริมทาง',
      'all',
      1_200_000,
    ],
    ['freepik-search-de', 'https://de.freepik.com/fotos/katze', 'katze', 'photo', 53_100],
    ['freepik-search-de', 'https://www.freepik.com/de/vektoren/katze', 'katze', 'vector', 53_100],
    ['123rf-search-de', 'https://de.123rf.com/lizenzfreie-bilder/katze.html', 'katze', 'all', 12_300],
    ['123rf-search-de', 'https://www.123rf.com/de/clipart-vektoren/katze.html', 'katze', 'vector', 12_300],
    [
      '123rf-search-th',
      'https://www.123rf.com/th/%E0%B8%A0%E0%B8%B2%E0%B8%9E%E0%B8%AA%E0%B8%95%E0%B9%87%E0%B8%AD%E0%B8%81/%E0%B9%81%E0%B8%A1%E0%B8%A7.html',
      'แมว',
      'all',
      61_000,
    ],
    ['adobe-stock-search-cs', 'https://stock.adobe.com/cz/search?k=ko%C4%8Dka', 'kočka', 'all', 1_200_000],
    ['adobe-stock-search-th', 'https://stock.adobe.com/th/search?k=แมว', 'แมว', 'all', 1_234_567],
    [
      'shutterstock-search-es',
      'https://www.shutterstock.com/es/search/comida-callejera',
      'comida callejera',
      'all',
      1_234_567,
    ],
    [
      'dreamstime-search-it',
      'https://it.dreamstime.com/search.php?srh_field=cibo+di+strada&s_all=y&s_ph=y&s_il=y&s_video=y&s_audio=y',
      'cibo di strada',
      'all',
      845,
    ],
    [
      'dreamstime-search-aria',
      'https://www.dreamstime.com/photos-images/street-cat.html',
      'street cat',
      'all',
      18_733,
    ],
  ])('%s at %s', (name, address, keyword, scope, count) => {
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
    // Name and number side by side in elements of their own.
    expect(searchOn('freepik-search-de', 'https://de.freepik.com/fotos/katze')).toMatchObject({
      kinds: { photo: 53_131, vector: 9_210 },
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

describe('numbers that disagree', () => {
  const at412 = '<b data-automation="SearchResultsCount">412,508 results</b>'
  const data = (term: string, total: number) =>
    `<script id="__NEXT_DATA__" type="application/json">{"term":"${term}","totalRecords":${total}}</script>`
  const readOn = (html: string, more = {}) => {
    const { url, marketplace } = at('https://www.shutterstock.com/search/street-cat')
    const reading = readSearch(parseHTML(html).document as unknown as Document, url, marketplace, more)
    return isRead(reading) ? reading.count : reading?.reason
  }

  it('are refused with what was seen, for a report', () => {
    expect(searchOn('adobe-stock-search-rivals', 'https://stock.adobe.com/search?k=street+cat')).toEqual({
      marketplace: 'adobe-stock',
      keyword: 'street cat',
      reason: 'rivals',
      saw: [
        'main h1: Street cat',
        'main h1: 10 free street cat images for you',
        'title: Street Cat Images – Browse 18,733 Stock Photos | Adobe Stock',
      ],
    })
  })

  it.each([
    ['data and the element made for it', `${at412}${data('street cat', 18_733)}`, 'rivals'],
    ['the data itself', `${data('street cat', 1)}${data('street cat', 2)}`, 'rivals'],
    ['two promotions', '<h1>10 free images</h1><h2>25 free videos</h2>', 'rivals'],
    ['two elements made for it', `${at412}<i data-automation="SearchResultsCount">9 results</i>`, 'rivals'],
    [
      'a round form does not',
      `<b data-automation="x-ResultsCount">1.2M</b>${data('street cat', 1_213_456)}`,
      1_213_456,
    ],
    ['data of another search does not count', `${at412}${data('dog', 18_733)}`, 412_508],
    [
      'a library beside it in one title',
      '<html><head><title>5,123 Street Cat Images and Photos | 400 million assets</title></head></html>',
      'rivals',
    ],
    ['two numbers of one heading', '<h1>Over 10,000 stock photos and 50 million images</h1>', 'rivals'],
    ['a promotion alone', '<h2>10 free street cat images with a trial</h2>', 'no_number'],
    ['an offer alone', '<h2>2,000 street cat images with a subscription</h2>', 'no_number'],
    ['a library alone', '<h1>400 million images</h1>', 'no_number'],
    [
      'a library praised beside the keyword',
      '<meta name="description" content="Download the best street cat photos. Over 1 million stock photos">',
      'no_number',
    ],
    ['more than so many of the keyword', '<h1>Over 412,000 street cat pictures</h1>', 412_000],
    ['pictures and illustrations', '<h1>18,733 street cat illustrations</h1><h2>Royalty-free</h2>', 18_733],
    ['results without the keyword', '<h1>412,508 results</h1>', 412_508],
    ['a range of results', '<h1>1–100 of 412,508 street cat images</h1>', 412_508],
    ['a page of pages', '<h1>Page 2 of 4,126 · 412,508 street cat images</h1>', 412_508],
    [
      'three of which two agree with a round one alone',
      `<i data-automation="SearchResultsCount">1.2M</i>${data('street cat', 1_213_456)}<i data-automation="SearchResultsCount">1,290,000</i>`,
      'rivals',
    ],
    [
      'a formatted number in the data',
      `<h1>Cats</h1><script id="__NEXT_DATA__">{"term":"street cat","totalRecords":"1,234,567"}</script>`,
      1_234_567,
    ],
    ['a price does not count', '<h1>$29 images</h1><h2>18,733 street cat images</h2>', 18_733],
  ])('%s: %s', (_, html, found) => {
    expect(readOn(html)).toBe(found)
  })

  it('is not what data of the page before says once the page has moved', () => {
    const html = `<h1>18,733 street cat photos</h1>${data('street cat', 412_508)}`
    expect(readOn(html)).toBe(412_508)
    expect(readOn(html, { moved: true })).toBe(18_733)
  })
})

describe('kinds', () => {
  it.each([
    ['Photos286,114', { photo: 286_114 }],
    ['AI15,428', { ai: 15_428 }],
    ['Vektoren9.210', { vector: 9_210 }],
    ['เวกเตอร์9,210', { vector: 9_210 }],
    ['(98)Videos', { video: 98 }],
    ['MP4 H264', {}],
    ['Fotos 1,2 mil.', { photo: 1_200_000 }],
  ])('%s', (text, kinds) => {
    const { marketplace } = at('https://www.freepik.com/search?query=x')
    const page = parseHTML(`<html lang="cs"><body><aside><ul><li>${text}</li></ul></aside></body></html>`)
    const document = page.document as unknown as Document
    expect(readKindCounts(document, marketplace, 'cs')).toEqual(kinds)
  })
})

describe('a keyword', () => {
  it('that nobody searches for is none', () => {
    const { url, marketplace } = at(`https://stock.adobe.com/search?k=${'a'.repeat(201)}`)
    expect(readSearch(pageOf('adobe-stock-search-en'), url, marketplace)).toBeNull()
    const longest = at(`https://stock.adobe.com/search?k=${'a'.repeat(200)}`)
    expect(readSearch(pageOf('adobe-stock-search-en'), longest.url, marketplace)).not.toBeNull()
  })

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

describe('an address of a search', () => {
  it.each([
    ['https://stock.adobe.com/pt-br/search?k=gato', 'gato', 'all'],
    ['https://stock.adobe.com/ch_de/search?k=katze', 'katze', 'all'],
    ['https://www.freepik.com/premium-photos/cat', 'cat', 'photo'],
    ['https://www.freepik.com/photos/cat/2', 'cat', 'photo'],
    ['https://www.freepik.com/free-ai-images/cat', 'cat', 'ai'],
    ['https://www.freepik.es/fotos-premium/gato', 'gato', 'photo'],
    ['https://www.freepik.com/photos/2025', '2025', 'photo'],
    ['https://cz.123rf.com/fotky/kocka.html', 'kocka', 'all'],
    ['https://www.shutterstock.com/search/similar', 'similar', 'all'],
  ])('%s searches for %s', (address, keyword, scope) => {
    const { url, marketplace } = at(address)
    expect(marketplace.searchOf(url)).toEqual({ keyword, scope })
  })
})

describe('an address that is no search', () => {
  it.each([
    'https://www.shutterstock.com/search/similar/123',
    'https://www.shutterstock.com/th/search/similar/123',
    'https://stock.adobe.com/',
    'https://stock.adobe.com/search?k=',
    'https://stock.adobe.com/images/x/123',
    'https://www.shutterstock.com/explore/searching',
    'https://www.freepik.com/pricing',
    'https://www.dreamstime.com/night-market-image1',
    'https://www.123rf.com/photo_1_x.html',
    'https://www.123rf.com/th/photo_1_x.html',
    'https://www.123rf.com/learn/how-to-sell.html',
  ])('%s is left alone', (address) => {
    const { url, marketplace } = at(address)
    expect(readSearch(pageOf('adobe-stock-search-en'), url, marketplace)).toBeNull()
  })

  it('may carry broken escapes', () => {
    const { url, marketplace } = at('https://www.shutterstock.com/search/%E0%A4%A')
    expect(readSearch(pageOf('shutterstock-search-en'), url, marketplace)).toBeNull()
  })
})

describe('a filter', () => {
  it.each([
    ['https://www.shutterstock.com/search/cat?image_type=illustration&people_number=1', 'filtered'],
    ['https://www.shutterstock.com/search/cat?image_type=photo&image_type=vector', 'filtered'],
    ['https://www.shutterstock.com/search/cat?image_type=photo&orientation=vertical', 'filtered'],
    ['https://www.shutterstock.com/video/search/cat?resolution=4k', 'filtered'],
    ['https://www.shutterstock.com/search/cat?image_type=all&page=2&sort=newest&utm_source=x', 'all'],
    ['https://www.shutterstock.com/video/search/cat', 'video'],
    ['https://stock.adobe.com/search?k=cat&filters%5Bcontent_type%3Aillustration%5D=1', 'filtered'],
    ['https://stock.adobe.com/search?k=cat&filters%5Bcontent_type%3A3d%5D=1', 'filtered'],
    [
      'https://stock.adobe.com/search?k=cat&filters%5Bcontent_type%3Aphoto%5D=1&filters%5Bcontent_type%3Avideo%5D=1',
      'filtered',
    ],
    ['https://stock.adobe.com/search?k=cat&filters%5Borientation%5D=vertical', 'filtered'],
    ['https://stock.adobe.com/search?k=cat&filters%5Bgentech%5D=exclude', 'filtered'],
    ['https://stock.adobe.com/search?k=cat&filters%5Bgentech%5D=only', 'ai'],
    ['https://stock.adobe.com/search/templates?k=cat', 'filtered'],
    ['https://stock.adobe.com/search/photos?k=cat', 'photo'],
    [
      'https://stock.adobe.com/search?k=cat&search_type=usertyped&filters%5Bcontent_type%3Aphoto%5D=1&filters%5Bcontent_type%3Aillustration%5D=1&filters%5Bcontent_type%3Azip_vector%5D=1&filters%5Bcontent_type%3Avideo%5D=1&filters%5Bcontent_type%3Atemplate%5D=1',
      'all',
    ],
    // As whoever types words there is given them.
    [
      'https://stock.adobe.com/ca/search?filters%5Bcontent_type%3Aphoto%5D=1&filters%5Bcontent_type%3Aillustration%5D=1&filters%5Bcontent_type%3Azip_vector%5D=1&filters%5Bcontent_type%3Avideo%5D=1&filters%5Bcontent_type%3Atemplate%5D=1&filters%5Bcontent_type%3A3d%5D=1&filters%5Bfetch_excluded_assets%5D=1&filters%5Binclude_stock_enterprise%5D=1&filters%5Bcontent_type%3Aimage%5D=1&k=cat&order=relevance&safe_search=1&limit=100&search_page=1&search_type=usertyped&acp=&aco=cat&get_facets=0&asset_id=623949235',
      'all',
    ],
    [
      'https://stock.adobe.com/search?filters%5Bcontent_type%3Aphoto%5D=1&filters%5Bcontent_type%3Aimage%5D=1&k=cat&order=relevance&safe_search=1&limit=100&search_page=1&search_type=pagination&acp=&aco=cat&get_facets=0',
      'photo',
    ],
    [
      'https://stock.adobe.com/search/images?filters%5Bcontent_type%3Aphoto%5D=1&filters%5Bcontent_type%3Aimage%5D=1&filters%5Breleases%3Ais_exclude%5D=1&k=cat',
      'filtered',
    ],
    ['https://stock.adobe.com/search?k=cat&filters%5Bcontent_type%3Aimage%5D=1', 'filtered'],
    ['https://www.shutterstock.com/search/cat?channel=nooffset', 'all'],
    ['https://www.shutterstock.com/search/cat?channel=nooffset&mreleased=true', 'filtered'],
    ['https://www.shutterstock.com/search/cat?gad_source=1&gclid=x&irclickid=y&irgwc=1', 'all'],
    [
      'https://www.dreamstime.com/search.php?securitycheck=fefe5a84&firstvalue=&lastsearchvalue=&srh_field=cat&s_all=y&s_ph=y&s_il=y&s_video=y&s_audio=y',
      'all',
    ],
    [
      'https://www.dreamstime.com/search.php?securitycheck=2b51281f&firstvalue=&srh_field=cat&s_ph=y',
      'photo',
    ],
    [
      'https://www.dreamstime.com/search.php?srh_field=cat&s_ph=y&s_rf=y&s_ed=y&s_clc=y&s_clm=y&s_orp=y&s_ors=y&s_orl=y&s_orw=y&s_st=new&s_sm=all&s_rsf=0&s_rst=7&s_mrg=1&s_sl0=y&s_sl1=y&s_sl2=y&s_sl3=y&s_sl4=y&s_sl5=y&s_exc=&items=80&pg=2',
      'photo',
    ],
    ['https://www.dreamstime.com/search.php?srh_field=cat&s_orp=y&s_ors=y', 'filtered'],
    ['https://www.dreamstime.com/search.php?srh_field=cat&s_rf=y&s_ed=n', 'filtered'],
    ['https://www.dreamstime.com/search.php?srh_field=cat&s_rst=3', 'filtered'],
    [
      'https://pl.123rf.com/search.php?word=cat&imgtype=0&t_word=cat&t_lang=pl&oriSearch=catt&srch_lang=pl&sti=n7skakul9skrk3zkjr|&mediapopup=21699403',
      'all',
    ],
    ['https://www.123rf.com/search.php?word=cat&start=100&imgtype=0&searchopts=&itemsperpage=100', 'all'],
    ['https://www.freepik.com/search?format=search&last_filter=query&last_value=cat&query=cat', 'all'],
    [
      'https://www.freepik.com/search?ai=excluded&format=search&orientation=square&query=cat&type=photo',
      'filtered',
    ],
    ['https://www.freepik.com/search?query=cat&type=psd', 'filtered'],
    ['https://www.freepik.com/search?query=cat&type=icon', 'filtered'],
    ['https://www.freepik.com/search?query=cat&type=vector%2Cphoto', 'filtered'],
    ['https://www.freepik.com/search?query=cat&type=photo&last_filter=type&last_value=photo', 'photo'],
    ['https://www.freepik.com/search?query=cat&ai=excluded', 'filtered'],
    ['https://www.freepik.com/photos/cat?orientation=square', 'filtered'],
    ['https://www.dreamstime.com/search.php?srh_field=cat&s_ph=y&s_il=y', 'filtered'],
    ['https://www.dreamstime.com/search.php?srh_field=cat&s_ph=y&s_il=y&s_video=y&s_audio=y', 'all'],
    ['https://www.dreamstime.com/search.php?srh_field=cat&s_audio=y', 'filtered'],
    ['https://www.123rf.com/search.php?word=cat&imgtype=audio', 'filtered'],
    ['https://www.123rf.com/search.php?word=cat&imgtype=photo&color=red', 'filtered'],
    ['https://www.123rf.com/search.php?word=cat&imgtype=0', 'all'],
  ])('%s: %s', (address, scope) => {
    const { url, marketplace } = at(address)
    expect(marketplace.searchOf(url)).toEqual({ keyword: 'cat', scope })
  })
})

describe('a text on a page of cat images', () => {
  const readOn = (html: string, address = 'https://www.freepik.com/search?query=cat') => {
    const { url, marketplace } = at(address)
    const reading = readSearch(parseHTML(html).document as unknown as Document, url, marketplace)
    return isRead(reading) ? reading.count : reading?.reason
  }

  it.each([
    '<html><head><title>Bravo cat images 2026 | Freepik</title></head></html>',
    '<main><h1>ภาพ cat ปี ๒๕๖๙</h1></main>',
    '<h1>Cat photos of 2025-2026</h1>',
    '<h1>Top 50 cat images of this week</h1>',
    '<h1>Get 10 cat images on us</h1>',
    '<h1>Get 40 images a month, cat and more</h1>',
    '<h1>Rated 4.8 by 1,234 lovers of cat images</h1>',
    '<h1>12 searches related to cat images</h1>',
    '<h1>8 cat videos you may like</h1>',
    '<h1>4K cat videos</h1>',
    '<p role="status">100 cat images loaded</p>',
    '<p role="status">Loaded 100 results</p>',
    '<p role="status">Showing 1-100 results</p>',
    '<p role="status">100 results per page</p>',
    '<h1>cat images from 29 €</h1>',
    '<h1>Try it free – 10 cat images</h1>',
    '<h1>12 new cat images this week</h1>',
    '<h1>3 cat images in your cart</h1>',
    '<p role="status">1 cat image selected</p>',
    '<h1>Save 20 on cat images</h1>',
    '<html><head><meta name="description" content="The most popular cat photos ✓ Free for commercial use ✓ Over 51 million stock photos"></head></html>',
    '<html><head><meta name="description" content="The most popular cat photos on Freepik Free for commercial use Over 51 Million Stock Photos"></head></html>',
    '<html><head><title>Cat photos | Over 51 million stock photos</title></head></html>',
    '<h1>Cat</h1><h2>412,508 stock photos for members</h2>',
  ])('%s tells no number', (html) => {
    expect(readOn(html)).toBe('no_number')
  })

  it.each([
    ['<h1>Cat images: over 1,234,567 stock photos</h1>', 1_234_567],
    ['<h1>Showing 1-100 of 412,508 results</h1>', 412_508],
    ['<h1>412,508 stock photos</h1>', 412_508],
    ['<h1>4K Cat Videos: 45,678 clips</h1>', 45_678],
    ['<h1>2,026 cat images</h1>', 2_026],
    ['<h1>412,508 cat images (4,126 pages)</h1>', 412_508],
    ['<h1>Viewing 24 of 412,508 cat images</h1>', 412_508],
    ['<p role="status">48 of over 412,508 cat images</p>', 412_508],
    ['<h1>2026 results for cat</h1>', 2_026],
    ['<html><head><title>312 Cat Stock Photos - Free & Royalty-Free Photos</title></head></html>', 312],
    ['<h1>312 cat stock photos, vectors, and illustrations are available royalty-free</h1>', 312],
    [
      '<html><head><meta name="description" content="Free graphic resources for Cat. 99,000+ vectors, photos & PSD files. ✓ Free for commercial use"></head></html>',
      99_000,
    ],
    [
      '<html><head><title>Cat Images – Browse 312 Stock Photos, Vectors, and Video</title></head></html>',
      312,
    ],
  ])('%s tells %i', (html, count) => {
    expect(readOn(html)).toBe(count)
  })

  it.each([
    ['แมว', 'ภาพสต็อกแมว มากกว่า 1,234,567 ภาพ', 1_234_567],
    ['แมว', 'ภาพแมวมากกว่า 1.2 ล้านภาพ', 1_200_000],
    ['katze', 'Katze: Über 1.234.567 Bilder', 1_234_567],
    ['thai-street-food', 'ภาพสต็อก อาหารริมทางไทย 412,508 ภาพ', 412_508],
    ['cats-sleeping', '412,508 sleeping cat images', 412_508],
    ['kocka', '98 111 fotky kočka', 98_111],
    // What a keyword says is nothing that the page says of its number.
    ['credit-card', '412,508 credit card images', 412_508],
    ['credit-card', '412 Credit-Card images', 412],
    ['gluten-free-food', '312 gluten free food photos', 312],
    ['new-year', '98,111 New Year illustrations', 98_111],
    ['new-year', '981 New Year illustrations', 981],
    ['landing-page', 'Landing page 412,508 images', 412_508],
    ['free-trial', '1,204 free trial images', 1_204],
    ['top-view', 'Top view 286,114 photos', 286_114],
    ['4', '412,508 images of 4', 412_508],
    ['508', '412,508 images of 508', 412_508],
    ['m', '1.2M images of m', 1_200_000],
    ['photos', '412,508 photos', 412_508],
    ['stock-photos', '412,508 stock photos', 412_508],
    ['c++', '1,204 c++ images', 1_204],
    ['(a|b)*', '1,204 (a|b)* images', 1_204],
  ])('at a search for %s, “%s” tells %i', (slug, heading, count) => {
    const address = `https://www.shutterstock.com/search/${encodeURIComponent(slug)}`
    expect(readOn(`<h1>${heading}</h1>`, address)).toBe(count)
  })

  it.each([
    ['stock-market', '10 stock market tips'],
    ['video-game', 'Play 12 video game hits'],
    ['photo-studio', '7 photo studio rules'],
  ])('at a search for %s, “%s” tells none', (slug, heading) => {
    expect(readOn(`<h2>${heading}</h2>`, `https://www.shutterstock.com/search/${slug}`)).toBe('no_number')
  })
})

it.each([
  ['<b data-automation="SearchResultsCount">0</b><h1>5,123 cat stock photos</h1>', 5_123],
  ['<b data-automation="SearchResultsCount">0 results</b><h1>Cat</h1>', 0],
  ['<b data-automation="SearchResultsCount">0 results</b><h2>300 million stock images</h2>', 0],
])('a counter that stands at zero is believed where nothing else tells: %s', (html, count) => {
  const { url, marketplace } = at('https://www.shutterstock.com/search/cat')
  const page = parseHTML(html)
  expect(readSearch(page.document as unknown as Document, url, marketplace)).toMatchObject({ count })
})

it.each([
  ['4', '412,508 results', 412_508],
  ['365', '1,365,000 results for 365', 1_365_000],
  ['365', '365 results for 365', 365],
])('the element made for the number, at a search for %s: “%s” is %i', (slug, text, count) => {
  const { url, marketplace } = at(`https://www.shutterstock.com/search/${slug}`)
  const page = parseHTML(`<b data-automation="SearchResultsCount">${text}</b>`)
  expect(readSearch(page.document as unknown as Document, url, marketplace)).toMatchObject({ count })
})

describe('a menu beside the results', () => {
  const kindsOf = (html: string) => {
    const { marketplace } = at('https://www.freepik.com/search?query=x')
    const page = parseHTML(`<html><body>${html}</body></html>`)
    return readKindCounts(page.document as unknown as Document, marketplace, 'en')
  }
  const TABS = '<nav aria-label="Kinds"><a>Photos 286,114</a><a>Videos 12,946</a></nav>'

  it.each([
    '<nav aria-label="Plans"><a>10 free photos</a><a>Videos $29</a></nav>',
    '<nav aria-label="Plans"><a>Photos</a><a>Videos 29 €</a></nav>',
    '<nav aria-label="Plans"><a>Photos 40 a month</a></nav>',
    '<nav aria-label="Best"><a>Top 10 photos</a></nav>',
    '<nav aria-label="Years"><a>Photos 2026</a></nav>',
  ])('%s counts no kinds, and hides none that are counted after it', (menu) => {
    expect(kindsOf(menu)).toEqual({})
    expect(kindsOf(menu + TABS)).toEqual({ photo: 286_114, video: 12_946 })
  })
})

describe('a kind that no marketplace has', () => {
  it.each([
    'https://www.freepik.com/search?query=cat&type=constructor',
    'https://www.freepik.com/search?query=cat&type=__proto__',
    'https://www.shutterstock.com/search/cat?image_type=toString',
    'https://www.123rf.com/search.php?word=cat&imgtype=constructor',
  ])('in %s limits to nobody knows what', (address) => {
    const { url, marketplace } = at(address)
    expect(marketplace.searchOf(url)).toEqual({ keyword: 'cat', scope: 'filtered' })
  })
})

it('a picture’s page is one in a language of two parts, too', () => {
  const { url, marketplace } = at('https://stock.adobe.com/pt-br/images/gato/123')
  expect(marketplace.isAsset(url)).toBe(true)
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
    ['123rf-asset', 'https://www.123rf.com/th/photo_98765432_street-food.html', ['wok', 'fire']],
    ['freepik-asset-es', 'https://www.freepik.es/foto-gratis/gato-calle_1234567.htm', ['gato', 'calle']],
    ['freepik-asset-es', 'https://www.freepik.com/es/foto-premium/gato-calle_1234567.htm', ['gato', 'calle']],
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
    ['https://www.freepik.com/th/vectors/street-food', 'photo'],
    ['https://www.123rf.com/th/stock-photo/street_food.html', 'video'],
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

describe('the extension is at home', () => {
  const isMatched = (address: string) =>
    MARKETPLACES.flatMap(({ matches }) => [...matches]).some((pattern) => {
      const quoted = pattern
        .replace(/[.?+^$()|[\]\\]/g, '\\$&')
        .replace('://*\\.', '://(?:[^/]+\\.)?')
        .replaceAll('/*', '/.*')
      return new RegExp(`^${quoted.replace(/(?<!\.)\*/g, '.*')}$`).test(address)
    })

  it.each([
    ['https://www.freepik.com/th/search?query=cat', true],
    ['https://de.freepik.com/fotos/katze', true],
    ['https://www.freepik.com/de/vektoren/katze', true],
    ['https://www.freepik.es/foto-gratis/gato_1234567.htm', true],
    ['https://www.123rf.com/th/stock-photo/cat.html', true],
    ['https://de.123rf.com/lizenzfreie-bilder/katze.html', true],
    ['https://www.123rf.com/th/%E0%B8%A0%E0%B8%B2%E0%B8%9E/%E0%B9%81%E0%B8%A1%E0%B8%A7.html', true],
    ['https://www.123rf.com/th/photo_1_x.html', true],
    ['https://www.freepik.com/pricing', false],
    ['https://www.123rf.com/account', false],
    ['https://example.com/search', false],
  ])('%s: %s', (address, is) => {
    expect(isMatched(address)).toBe(is)
  })
})

describe('the marketplaces', () => {
  it('are reached on their own hosts alone, and every fixture is one of theirs', () => {
    for (const { matches, hosts } of MARKETPLACES)
      for (const match of matches) {
        const [, host = ''] = /^https:\/\/([^/]+)\//.exec(match) ?? []
        expect(hosts.test(host.replace(/^\*\./, 'www.')), match).toBe(true)
      }
    expect(readdirSync(folder)).toHaveLength(33)
    expect(marketplaceAt(new URL('https://stock.adobe.com.example.org/search?k=x'))).toBeUndefined()
    expect(marketplaceAt(new URL('https://notdreamstime.com/'))).toBeUndefined()
  })
})
