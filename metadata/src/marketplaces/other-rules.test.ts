import { describe, expect, it } from 'vitest'
import { CleaningRules } from '../keywords/cleaning-rules.ts'
import { REFUSED_NAMES } from '../testing/refused-names.ts'
import { enlargementFor } from './check-file.ts'
import { applyFixes, checkListing, isFileTaken, verdictOn } from './check-listing.ts'
import { withoutBrokenTexts } from './check-names.ts'
import { emptyListing, type Listing } from './listing.ts'
import { MARKETPLACES, type Marketplace, type MarketplaceId, marketplacesOf } from './marketplaces.ts'

const cleaning = new CleaningRules({ refused: REFUSED_NAMES })
const listing: Listing = {
  ...emptyListing('rice.jpg'),
  title: 'Rice field at dawn',
  keywords: ['rice', 'field', 'dawn', 'asia', 'gold', 'hill'],
  picture: {
    kind: 'jpeg',
    width: 3000,
    height: 2000,
    bytes: 2_000_000,
    isTransparent: false,
    colours: 'srgb',
  },
}
const ruled = (over: Partial<Marketplace>) => marketplacesOf([{ ...MARKETPLACES.adobe, ...over }])
const codes = (over: Partial<Marketplace>, of: Partial<Listing> = {}) => {
  const rules = ruled(over)
  const found = checkListing('adobe', { ...listing, ...of }, cleaning, rules)
  return [
    verdictOn('adobe', found, listing, rules),
    ...found.filter(({ level }) => level === 'error').map(({ code }) => code),
  ]
}

describe('a picture that is too large for Magnific (4–100 MP, 2,000–10,000 a side)', () => {
  it.each<[string, number, number, (string | undefined)[]]>([
    ['is made smaller: 10,000 × 4,166', 12_000, 5_000, ['shrink']],
    ['is made smaller: 2,000 of the short side are left', 12_000, 2_400, ['shrink']],
    ['is not, where 1,999 would be left', 12_000, 2_399, [undefined]],
    ['is not: it is too short already', 20_000, 1_000, [undefined, undefined]],
    ['is made smaller for both limits', 10_100, 10_000, ['shrink', 'shrink']],
  ])('%s', (_, width, height, expected) => {
    const picture = { ...listing.picture, width, height } as NonNullable<Listing['picture']>
    const found = checkListing('magnific', { ...listing, picture })
    const ofPicture = found.filter(({ field }) => field === 'picture')
    expect(ofPicture.map(({ fileFix }) => fileFix)).toEqual(expected)
  })
})

describe('a picture that is too small', () => {
  const sized = (width: number, height: number, over: object = {}) =>
    ({ ...listing.picture, width, height, ...over }) as NonNullable<Listing['picture']>
  it.each<[string, MarketplaceId[], number, number, number]>([
    ['4 MP of Adobe Stock', ['adobe'], 1024, 1024, 2],
    ['6 MP of 123RF among others', ['adobe', '123rf'], 1024, 1024, 3],
    ['2,000 px a side of Magnific', ['magnific'], 3000, 1900, 2],
    ['nothing: it is large enough', ['adobe', 'dreamstime'], 3000, 2000, 1],
    ['nothing: a plain CSV asks for no size', ['generic'], 100, 100, 1],
    ['nothing: eight times is not enough', ['adobe'], 200, 200, 1],
    ['3 MP of Dreamstime, though nothing helps for Adobe Stock', ['adobe', 'dreamstime'], 240, 210, 8],
  ])('is enlarged for %s', (_, ids, width, height, times) => {
    const markets = ids.map((id) => MARKETPLACES[id])
    expect(enlargementFor(markets, sized(width, height))).toBe(times)
    // Nobody here makes another file of it.
    expect(enlargementFor(markets, sized(width, height, { kind: 'psd' }))).toBe(1)
  })

  it('is offered as larger nowhere where enlarged pictures are refused', () => {
    const [small, enlarged] = [
      { width: 1024, height: 768 },
      { width: 3000, height: 2000 },
    ]
    const found = (picture: NonNullable<Listing['picture']>) =>
      checkListing('istock', { ...listing, picture })
    expect(found(sized(small.width, small.height))).toMatchObject([{ code: 'pixels_too_few' }])
    expect(found(sized(small.width, small.height))[0]).not.toHaveProperty('fileFix')
    expect(enlargementFor([MARKETPLACES.istock], sized(small.width, small.height))).toBe(1)
    const picture = sized(enlarged.width, enlarged.height, { enlargedFrom: small })
    expect(found(picture)).toMatchObject([{ code: 'enlarged', level: 'error' }])
    expect(isFileTaken('istock', { ...listing, picture })).toBe(false)
  })

  it('is offered as larger where a JPEG can be made of it', () => {
    const fixes = (kind: string) =>
      checkListing('dreamstime', { ...listing, picture: sized(1024, 1024, { kind }) })
        .filter(({ code }) => code === 'pixels_too_few')
        .map(({ fileFix, enlarge }) => [fileFix, enlarge?.times])
    expect([fixes('jpeg'), fixes('png'), fixes('tiff')]).toEqual([
      [['enlarge', 2]],
      [['enlarge', 2]],
      [[undefined, 2]],
    ])
  })

  it.each([
    ['adobe', false, true],
    ['adobe', true, false],
    ['magnific', false, false],
  ] as const)(
    'and was enlarged passes at %s (AI: %s) with a word about it; it would rather not: %s',
    (id, isAi, isDiscouraged) => {
      const picture = sized(3000, 2000, { bytes: 3_000_000, enlargedFrom: { width: 1500, height: 1000 } })
      const offered = { ...listing, isAi, picture, keywords: [...listing.keywords, '_ai_generated'] }
      const found = checkListing(id, offered, cleaning)
      expect(verdictOn(id, found, offered)).toBe('passes')
      expect(isFileTaken(id, offered)).toBe(true)
      expect(found.filter(({ code }) => code === 'enlarged')).toMatchObject([
        { level: 'note', enlarged: { width: 1500, height: 1000, isDiscouraged } },
      ])
    },
  )
})

describe('a marketplace whose rules the owner changed', () => {
  it.each<[string, Partial<Marketplace>, string[]]>([
    ['nothing', {}, ['passes']],
    [
      'more pixels than the 6 of the picture',
      { megapixels: { least: 8, most: 100 } },
      ['mend', 'pixels_too_few'],
    ],
    ['exactly as many pixels', { megapixels: { least: 6, most: 6 } }, ['passes']],
    ['fewer bytes', { megabytes: { least: null, most: 1 } }, ['mend', 'file_too_heavy']],
    ['PNG alone', { kinds: { png: 'any' } }, ['mend', 'kind_refused']],
    ['seven keywords', { keywords: { least: 7, most: 49 } }, ['mend', 'keywords_too_few']],
    ['five keywords at most', { keywords: { least: 5, most: 5 } }, ['mend', 'keywords_too_many']],
    ['titles of ten characters', { title: { most: 10, characters: null } }, ['mend', 'title_too_long']],
    ['a phrase of its own', { phrases: ['at dawn'] }, ['mend', 'phrase_refused']],
    ['rules of which some are unknown', { isComplete: false }, ['open']],
  ])('wants %s', (_, over, expected) => expect(codes(over)).toEqual(expected))

  it('takes no pictures of generators any more', () => {
    expect(codes({ ai: { policy: 'refused' } }, { isAi: true })).toEqual(['skipped', 'ai_not_accepted'])
  })

  it('takes references to a style from now on', () => {
    const title = 'Rice field inspired by old paintings'
    expect(codes({}, { title })).toEqual(['mend', 'phrase_refused'])
    expect(codes({ refusesStyles: false }, { title })).toEqual(['passes'])
  })

  it('wants pictures of generators marked by another keyword, which is no refused name', () => {
    const rules = ruled({ ai: { policy: 'keyword', mark: 'made by midjourney' } })
    const marked = applyFixes('adobe', { ...listing, isAi: true }, cleaning, { marketplaces: rules })
    expect(marked.keywords).toContain('made by midjourney')
    expect(checkListing('adobe', marked, cleaning, rules).filter(({ level }) => level === 'error')).toEqual(
      [],
    )
  })
})

describe('phrases of a marketplace’s own list', () => {
  const rules = ruled({ phrases: ['best seller', 'ขายดี'] })
  const of = (over: Partial<Listing>) =>
    checkListing('adobe', { ...listing, ...over }, cleaning, rules).filter(({ level }) => level === 'error')

  it('are cut out of a title that stays a sentence, with the keywords that have them', () => {
    expect(
      of({ title: 'Golden rice field Best  Seller', keywords: [...listing.keywords, 'best seller rice'] }),
    ).toMatchObject([
      {
        code: 'phrase_refused',
        field: 'title',
        words: ['Best  Seller'],
        fix: { title: 'Golden rice field' },
      },
      {
        code: 'phrase_refused',
        field: 'keywords',
        words: ['best seller rice'],
        fix: { keywords: listing.keywords },
      },
    ])
  })

  it('leave words alone that only hold them', () => {
    expect(of({ title: 'Rice of the best sellers on a table' })).toEqual([])
  })

  it('leave no title in a CSV that is nothing without them', () => {
    expect(of({ title: 'Best seller' })).toMatchObject([{ code: 'no_sentence', field: 'title' }])
    expect(withoutBrokenTexts('adobe', { ...listing, title: 'Best seller' }, cleaning, rules).title).toBe('')
  })
})
