import { expect, it } from 'vitest'
import { readPicture } from '../read-picture.ts'
import { type SizedPicture, sizedPicture } from '../testing/sized.ts'
import { checkListings, verdictOn } from './check-listing.ts'
import { withAiMarks } from './check-offer.ts'
import { emptyListing, type Listing } from './listing.ts'
import type { MarketplaceId } from './marketplaces.ts'

/*
 * Forty-one pictures, judged for five marketplaces as a person reads their pages (sources: content/marketplaces.json). Nothing of
 * what is expected is computed: `ok` passes, `no ai` is left out, everything else is what the marketplace would refuse.
 *
 *                 kinds               pixels         either side     bytes          keywords  name
 *   Adobe Stock   JPEG, clear PNG     4–100 MP                       ≤ 45 MB        5–49      ≤ 30
 *   Shutterstock  JPEG                ≥ 4 MP                         ≤ 50 MB        7–50      A–Z a–z 0–9 _
 *   Magnific      JPEG                4–100 MP       2,000–10,000    1.5–250 MB     5–50
 *   123RF         JPEG                ≥ 6 MP                         ≤ 30 MB        7–50
 *   Dreamstime    JPEG                ≥ 3 MP                         ≤ 1,000 MB     7–50
 *   Adobe Stock takes sRGB alone.
 */
const MARKETS = [
  'adobe',
  'shutterstock',
  'magnific',
  '123rf',
  'dreamstime',
] as const satisfies readonly MarketplaceId[]

const MB = 1_000_000
const words = (count: number, of: number) => Array.from({ length: count }, (_, at) => `word ${of} ${at}`)
/** What a picture has beside its file; texts of its own unless the row gives others. */
type Rest = Partial<Listing> & { shutterstock?: readonly string[] }

type Row = [
  what: string,
  file: SizedPicture,
  rest: Rest,
  ...expected: [string, string, string, string, string],
]
const jpeg = (width: number, height: number, bytes = 2 * MB): SizedPicture => ({
  kind: 'jpeg',
  width,
  height,
  bytes,
})
const other = (kind: SizedPicture['kind'], width: number, height: number, bytes = 8 * MB): SizedPicture => ({
  kind,
  width,
  height,
  bytes,
})
const SHARED = { title: 'Silk weaver at her wooden loom', keywords: words(12, 99) }

const TABLE: Row[] = [
  // How many pixels: 1 MP to 101 MP.
  [
    '64 × 64',
    jpeg(64, 64),
    {},
    'pixels_too_few',
    'pixels_too_few',
    'pixels_too_few side_too_short',
    'pixels_too_few',
    'pixels_too_few',
  ],
  [
    '1 MP, 20 KB',
    jpeg(1000, 1000, 20_000),
    {},
    'pixels_too_few',
    'pixels_too_few',
    'pixels_too_few side_too_short file_too_light',
    'pixels_too_few',
    'pixels_too_few',
  ],
  [
    '1,024 a side, of AI',
    jpeg(1024, 1024),
    { isAi: true },
    'pixels_too_few',
    'no ai',
    'pixels_too_few side_too_short',
    'pixels_too_few',
    'pixels_too_few',
  ],
  [
    '2.9985 MP',
    jpeg(1999, 1500),
    {},
    'pixels_too_few',
    'pixels_too_few',
    'pixels_too_few side_too_short',
    'pixels_too_few',
    'pixels_too_few',
  ],
  [
    '3 MP',
    jpeg(2000, 1500),
    {},
    'pixels_too_few',
    'pixels_too_few',
    'pixels_too_few side_too_short',
    'pixels_too_few',
    'ok',
  ],
  [
    'one pixel less than 4 MP',
    jpeg(1999, 2001),
    {},
    'pixels_too_few',
    'pixels_too_few',
    'pixels_too_few side_too_short',
    'pixels_too_few',
    'ok',
  ],
  ['4 MP, square', jpeg(2000, 2000), {}, 'ok', 'ok', 'ok', 'pixels_too_few', 'ok'],
  ['4 MP, narrow', jpeg(1600, 2500), {}, 'ok', 'ok', 'side_too_short', 'pixels_too_few', 'ok'],
  ['2K of AI', jpeg(2048, 2048), { isAi: true }, 'ok', 'no ai', 'ok', 'pixels_too_few', 'ok'],
  ['5.998 MP', jpeg(2999, 2000), {}, 'ok', 'ok', 'ok', 'pixels_too_few', 'ok'],
  ['6 MP', jpeg(3000, 2000), {}, 'ok', 'ok', 'ok', 'ok', 'ok'],
  ['24 MP of AI', jpeg(6000, 4000, 12 * MB), { isAi: true }, 'ok', 'no ai', 'ok', 'ok', 'ok'],
  ['60 MP, a panorama', jpeg(12_000, 5000, 28 * MB), {}, 'ok', 'ok', 'side_too_long', 'ok', 'ok'],
  ['100 MP', jpeg(10_000, 10_000, 28 * MB), {}, 'ok', 'ok', 'ok', 'ok', 'ok'],
  [
    '101 MP',
    jpeg(10_100, 10_000, 28 * MB),
    {},
    'pixels_too_many',
    'ok',
    'pixels_too_many side_too_long',
    'ok',
    'ok',
  ],
  // How many bytes.
  ['1.4 MB', jpeg(3000, 2000, 1_400_000), {}, 'ok', 'ok', 'file_too_light', 'ok', 'ok'],
  [
    '1.5 MB and no byte less, however it is meant',
    jpeg(3000, 2000, 1_572_864),
    {},
    'ok',
    'ok',
    'ok',
    'ok',
    'ok',
  ],
  ['29.9 MB', jpeg(6000, 4000, 29_900_000), {}, 'ok', 'ok', 'ok', 'ok', 'ok'],
  ['30.5 MB', jpeg(6000, 4000, 30_500_000), {}, 'ok', 'ok', 'ok', 'file_too_heavy', 'ok'],
  ['45.1 MB', jpeg(6000, 4000, 45_100_000), {}, 'file_too_heavy', 'ok', 'ok', 'file_too_heavy', 'ok'],
  [
    '50.1 MB',
    jpeg(6000, 4000, 50_100_000),
    {},
    'file_too_heavy',
    'file_too_heavy',
    'ok',
    'file_too_heavy',
    'ok',
  ],
  [
    '251 MB',
    jpeg(9000, 6000, 251 * MB),
    {},
    'file_too_heavy',
    'file_too_heavy',
    'file_too_heavy',
    'file_too_heavy',
    'ok',
  ],
  // Kinds of files.
  [
    'PNG without transparency',
    other('png', 3000, 2000),
    {},
    'png_opaque',
    'kind_refused',
    'kind_refused',
    'kind_refused',
    'kind_refused',
  ],
  [
    'PNG that could be transparent',
    other('png alpha', 2500, 2000),
    {},
    'png_opaque',
    'kind_refused',
    'kind_refused',
    'kind_refused pixels_too_few',
    'kind_refused',
  ],
  [
    'PNG on a transparent ground',
    other('png clear', 3000, 2000),
    {},
    'ok',
    'kind_refused',
    'kind_refused',
    'kind_refused',
    'kind_refused',
  ],
  [
    'a small one of those',
    other('png clear', 1500, 2000),
    {},
    'pixels_too_few',
    'kind_refused pixels_too_few',
    'kind_refused pixels_too_few side_too_short',
    'kind_refused pixels_too_few',
    'kind_refused',
  ],
  [
    'WebP',
    other('webp', 3000, 2000),
    {},
    'kind_refused',
    'kind_refused',
    'kind_refused',
    'kind_refused',
    'kind_refused',
  ],
  [
    'WebP of AI, transparent',
    other('webp clear', 3000, 2000),
    { isAi: true },
    'kind_refused',
    'no ai',
    'kind_refused',
    'kind_refused',
    'kind_refused',
  ],
  [
    'HEIC',
    other('heic', 3000, 2000),
    {},
    'unsupported_kind',
    'unsupported_kind',
    'unsupported_kind',
    'unsupported_kind',
    'unsupported_kind',
  ],
  [
    'TIFF',
    other('tiff', 3000, 2000),
    {},
    'unsupported_kind',
    'unsupported_kind',
    'unsupported_kind',
    'unsupported_kind',
    'unsupported_kind',
  ],
  // Names.
  [
    'a name of 31',
    jpeg(3000, 2000),
    { fileName: 'golden_rice_field_sunrise_1.jpg' },
    'file_name_too_long',
    'ok',
    'ok',
    'ok',
    'ok',
  ],
  [
    'a hyphen in a name',
    jpeg(3000, 2000),
    { fileName: 'rice-field-01.jpg' },
    'ok',
    'file_name_signs',
    'ok',
    'ok',
    'ok',
  ],
  // Texts.
  [
    'a title of 71',
    jpeg(3000, 2000),
    { title: 'Golden rice terraces in the morning mist over northern Thailand valleys' },
    'title_too_long',
    'ok',
    'ok',
    'ok',
    'ok',
  ],
  [
    'signs in a title',
    jpeg(3000, 2000),
    { title: 'Rice, fish & herbs' },
    'text_signs',
    'ok',
    'ok',
    'ok',
    'ok',
  ],
  [
    'a Thai description',
    jpeg(3000, 2000),
    { description: 'ทุ่งนาสีทองยามเช้า' },
    'ok',
    'text_signs',
    'ok',
    'ok',
    'ok',
  ],
  [
    '5 keywords, of AI',
    jpeg(3000, 2000),
    { keywords: words(5, 36), isAi: true },
    'ok',
    'no ai',
    'ok',
    'keywords_too_few',
    'keywords_too_few',
  ],
  ['50 keywords', jpeg(3000, 2000), { keywords: words(50, 37) }, 'keywords_too_many', 'ok', 'ok', 'ok', 'ok'],
  ['CMYK', other('jpeg cmyk', 3000, 2000), {}, 'colours_refused', 'ok', 'ok', 'ok', 'ok'],
  ['no category', jpeg(3000, 2000), { shutterstock: [] }, 'ok', 'category_missing', 'ok', 'ok', 'ok'],
  // Two of one title and the same keywords.
  ['texts of another', jpeg(3000, 2000), SHARED, 'same_title same_keywords', 'ok', 'ok', 'ok', 'ok'],
  [
    'the same texts, written otherwise',
    jpeg(3000, 2000),
    { title: 'Silk weaver at her wooden Loom.', keywords: [...SHARED.keywords].reverse() },
    'same_title same_keywords',
    'ok',
    'ok',
    'ok',
    'ok',
  ],
]

/** Judges the table as a batch. @returns for each picture what the marketplace says */
async function judged(market: MarketplaceId): Promise<string[]> {
  const listings: (Listing | null)[] = []
  for (const [at, [, file, { shutterstock = ['Nature'], ...rest }]] of TABLE.entries()) {
    const picture = await readPicture(sizedPicture(file)).catch(() => null)
    if (!picture) {
      listings.push(null)
      continue
    }
    const { kind, width, height, isTransparent, colours } = picture
    const categories = market === 'adobe' ? ['11'] : market === 'shutterstock' ? shutterstock : []
    const listing = {
      ...emptyListing(`picture_${at}.jpg`),
      title: `Rice field seen from hill ${at}`,
      description: 'A rice field at sunrise, seen from a hill',
      keywords: words(12, at),
      categories,
      picture: { kind, width, height, isTransparent, colours, bytes: file.bytes },
      ...rest,
    }
    listings.push(withAiMarks(market, listing))
  }
  const there = listings.filter((listing) => listing !== null)
  const findings = checkListings(market, there)
  return listings.map((listing) => {
    if (!listing) return 'unsupported_kind'
    const found = findings[there.indexOf(listing)] ?? []
    const verdict = verdictOn(market, found, listing)
    const errors = found.filter(({ level }) => level === 'error')
    // Each is explained by a page of the marketplace, except what no page has to say.
    for (const { code, source } of errors)
      if (code !== 'category_missing') expect([code, source]).toEqual([code, expect.any(String)])
    return verdict === 'passes'
      ? 'ok'
      : verdict === 'skipped'
        ? 'no ai'
        : errors.map(({ code }) => code).join(' ')
  })
}

it('forty-one pictures are forty-one', () => {
  expect(TABLE).toHaveLength(41)
})

it.each(MARKETS)('are judged for %s as its pages say', async (market) => {
  const column = MARKETS.indexOf(market)
  const said = await judged(market)
  const got = TABLE.map(([what], at) => `${what}: ${said[at]}`)
  expect(got).toEqual(TABLE.map(([what, , , ...expected]) => `${what}: ${expected[column]}`))
})

it('a picture of 64 pixels passes nowhere, and what was not looked into passes nowhere either', async () => {
  const { kind, width, height, isTransparent, colours } = await readPicture(sizedPicture(jpeg(64, 64)))
  const texts = {
    title: 'Rice field',
    description: 'A rice field',
    keywords: words(12, 0),
    categories: ['Nature'],
  }
  for (const market of [...MARKETS, 'vecteezy', 'generic'] as const) {
    const small: Listing = {
      ...emptyListing('a.jpg'),
      ...texts,
      picture: { kind, width, height, isTransparent, colours, bytes: 2 * MB },
    }
    const [found = []] = checkListings(market, [small])
    expect([market, verdictOn(market, found, small)]).not.toEqual([market, 'passes'])
    const unread = { ...small, categories: market === 'shutterstock' ? ['Nature'] : [], picture: null }
    const [unreadFound = []] = checkListings(market, [unread])
    expect([market, verdictOn(market, unreadFound, unread)]).toEqual([market, 'open'])
  }
})

it('ten thousand pictures are checked for what they share in a moment', () => {
  const listings = Array.from({ length: 10_000 }, (_, at) => ({
    ...emptyListing(`picture_${at}.jpg`),
    title: `Rice field seen from hill ${at % 5000}`,
    keywords: words(49, at),
    categories: ['11'],
    picture: {
      kind: 'jpeg' as const,
      width: 3000,
      height: 2000,
      bytes: 2 * MB,
      isTransparent: false,
      colours: 'srgb' as const,
    },
  }))
  const began = process.cpuUsage()
  const findings = checkListings('adobe', listings)
  const took = process.cpuUsage(began).user / 1000
  expect(findings.every((found) => found.map(({ code }) => code).join() === 'same_title')).toBe(true)
  // About a second of a processor, however busy it is; a quadratic comparison takes minutes.
  expect(took).toBeLessThan(15_000)
})
