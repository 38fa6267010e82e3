import { CleaningRules, MARKETPLACES, marketplacesOf } from '@thokham/metadata'
import { describe, expect, it } from 'vitest'
import { outNames } from '../export/out-names.ts'
import {
  generatorsIn,
  inBatch,
  unansweredAi,
  withAi,
  withBatchAi,
  withProposedCategory,
} from '../run/batch-answers.ts'
import { newItem, type PictureItem, withDescription, withNewTitle, withTitle } from '../store/picture-item.ts'
import { breachGroups } from './breach-groups.ts'
import { handedOut, judge, listingFor, listingsFor, sameTextsOf, withoutBreach } from './market-check.ts'

const rules = new CleaningRules({ refused: [] })
const picture = (id: string, over: Partial<PictureItem> = {}): PictureItem => ({
  ...newItem(id, { name: `rice_${id}.jpg`, size: 2_000_000 }),
  state: 'written',
  kind: 'jpeg',
  colours: 'srgb',
  width: 3000,
  height: 2000,
  hasLocation: false,
  title: `Rice field number ${id}`,
  keywords: ['rice', 'field', 'asia', 'dawn', 'gold', 'hill', `view ${id}`],
  ...over,
})
const CHOSEN = ['adobe', 'magnific', '123rf', 'dreamstime'] as const
const verdicts = (item: PictureItem, markets: Parameters<typeof judge>[1] = CHOSEN) => {
  const { standing, verdicts } = judge(item, markets, rules)
  return [standing, ...verdicts.map(({ verdict }) => verdict)]
}

describe('a title from which words went', () => {
  const names = new CleaningRules({ refused: [{ name: 'Nikon', kind: 'brands' }] })
  const said = {
    title: 'Nikon camera on a wooden table',
    description: '',
    keywords: picture('1').keywords,
    confidence: 90,
    category: null,
    thai: null,
  } as unknown as Parameters<typeof withDescription>[1]
  const cut = withDescription(picture('1'), said, names)
  const judged = (item: PictureItem) => {
    const { standing, cutWords } = judge(item, CHOSEN, names)
    return [standing, ...cutWords]
  }

  it('is to be looked at, and says which, until a person has read it', () => {
    expect(cut.title).toBe('Camera on a wooden table')
    expect(judged(cut)).toEqual(['look', 'Nikon'])
    expect(judged({ ...cut, isCutRead: true })).toEqual(['ready'])
    expect(judged(withTitle(cut, 'Old camera on a wooden table'))).toEqual(['ready'])
  })

  it('is looked at again when another one is cut', () => {
    const again = withNewTitle({ ...cut, isCutRead: true }, { ...said, title: 'Nikon lens on a desk' }, names)
    expect(judged(again)).toEqual(['look', 'Nikon'])
    const whole = withNewTitle({ ...cut, isCutRead: true }, { ...said, title: 'Lens on a desk' }, names)
    expect(judged(whole)).toEqual(['ready'])
  })
})

describe('a picture is ready', () => {
  it('where every chosen marketplace takes it', () => {
    expect(verdicts(picture('1'))).toEqual(['ready', 'passes', 'passes', 'passes', 'passes'])
  })

  it.each<[string, Partial<PictureItem>, string[]]>([
    ['64 pixels', { width: 64, height: 64 }, ['look', 'mend', 'mend', 'mend', 'mend']],
    ['WebP', { kind: 'webp' }, ['look', 'mend', 'mend', 'mend', 'mend']],
    ['an opaque PNG', { kind: 'png', isTransparent: false }, ['look', 'mend', 'mend', 'mend', 'mend']],
    ['a transparent PNG', { kind: 'png', isTransparent: true }, ['look', 'passes', 'mend', 'mend', 'mend']],
    ['a PNG that only an older page looked into', { kind: 'png' }, ['look', 'open', 'open', 'open', 'open']],
    [
      'a file that nobody looked into',
      { kind: null, width: 0, height: 0 },
      ['look', 'open', 'open', 'open', 'open'],
    ],
    [
      'a film that says no size',
      { kind: 'mp4', width: 0, height: 0 },
      ['look', 'open', 'mend', 'mend', 'mend'],
    ],
    ['CMYK', { colours: 'cmyk' }, ['look', 'mend', 'passes', 'passes', 'passes']],
    ['Adobe RGB', { colours: 'rgb' }, ['look', 'mend', 'passes', 'passes', 'passes']],
    [
      'a JPEG whose colours nobody looked at',
      { colours: undefined },
      ['look', 'open', 'open', 'open', 'open'],
    ],
    ['2K', { width: 2048, height: 2048 }, ['look', 'passes', 'passes', 'mend', 'passes']],
  ])('and never by %s', (_, over, expected) => {
    expect(verdicts(picture('1', over))).toEqual(expected)
  })

  it('and not where its rules are not known, or none is left that takes it', () => {
    expect(verdicts(picture('1'), ['vecteezy'])).toEqual(['look', 'open'])
    expect(verdicts(picture('1'), ['adobe', 'vecteezy'])).toEqual(['ready', 'passes', 'open'])
    expect(verdicts(picture('1'), ['shutterstock'])).toEqual(['look', 'skipped'])
    expect(verdicts(picture('1'), ['adobe', 'shutterstock'])).toEqual(['ready', 'passes', 'skipped'])
  })
})

describe('a CSV', () => {
  const names = (...items: PictureItem[]) => new Map(items.map(({ id, fileName }) => [id, fileName]))

  it('has no row for a picture whose file is refused there, and one where it is taken', () => {
    const set = [picture('1'), picture('2', { width: 2048, height: 2048 }), picture('3', { kind: 'webp' })]
    const rows = (market: 'adobe' | '123rf' | 'shutterstock') =>
      listingsFor(market, set, rules, names(...set)).map(({ fileName }) => fileName)
    expect(rows('adobe')).toEqual(['rice_1.jpg', 'rice_2.jpg'])
    expect(rows('123rf')).toEqual(['rice_1.jpg'])
    expect(rows('shutterstock')).toEqual([])
  })

  it('says the category that AI proposed and its member took, and what stands for it elsewhere', () => {
    const proposed = picture('1', { proposedCategory: '1', isAi: false })
    expect(listingFor('adobe', proposed).categories).toEqual([])
    const taken = withProposedCategory(proposed)
    expect(listingFor('adobe', taken).categories).toEqual(['1'])
    expect(listingFor('shutterstock', taken).categories).toEqual(['Animals/Wildlife'])
    // No table says what “States of Mind” is there.
    expect(listingFor('shutterstock', { ...taken, categories: { adobe: '6' } }).categories).toEqual([])
    const own = { ...taken, categories: { adobe: '1', shutterstock: 'Nature' } }
    expect(listingFor('shutterstock', own).categories).toEqual(['Nature'])
  })

  it('names the AI category, the keyword and the phrase of those that want them, and no country that nobody named', () => {
    expect(listingFor('dreamstime', picture('1'))).toMatchObject({
      categories: ['212'],
      description: 'Rice field number 1. AI generated',
    })
    expect(listingFor('magnific', picture('1')).keywords).toContain('_ai_generated')
    expect(listingFor('dreamstime', picture('1', { isAi: false })).categories).toEqual([])
    expect(listingFor('123rf', picture('1')).country).toBe('')
    expect(listingFor('123rf', picture('1', { country: 'Laos' })).country).toBe('Laos')
  })
})

describe('a batch', () => {
  it('is asked about once: pictures of a generator until somebody says otherwise', () => {
    const fresh = picture('1')
    const found = picture('2', { aiBy: 'file', generator: 'Midjourney' })
    expect(fresh.isAi).toBe(true)
    expect(unansweredAi([fresh, found])).toEqual([fresh])
    expect(unansweredAi([withAi(fresh, true), found])).toEqual([])
    expect(withAi(fresh, false)).toMatchObject({ isAi: false, aiBy: 'member' })
    expect(generatorsIn([fresh, found, found])).toEqual(['Midjourney'])
    expect(unansweredAi([{ ...fresh, state: 'reading' }])).toEqual([])
  })

  it('is answered for the pictures that are still being read as well', () => {
    const read = picture('1')
    const unread: PictureItem = { ...picture('2'), state: 'reading' }
    expect(inBatch([read, unread], [read])).toEqual(['1', '2'])
    const answered = withBatchAi(unread, false)
    expect(unansweredAi([withBatchAi(read, false), { ...answered, state: 'unwritten' }])).toEqual([])
    expect(answered).toMatchObject({ isAi: false, aiBy: 'batch' })
    expect(withBatchAi(withAi(unread, true), false)).toMatchObject({ isAi: true, aiBy: 'member' })
  })

  it('shares no title and no keywords, where Adobe Stock would refuse them', () => {
    const set = [
      picture('1'),
      picture('2', { title: 'rice field, number 1' }),
      picture('3', { state: 'unwritten' }),
    ]
    const same = sameTextsOf(set)
    const codes = (item: PictureItem) =>
      judge(item, ['adobe', 'magnific'], rules, same(item)).verdicts.map(({ findings }) =>
        findings.filter(({ level }) => level === 'error').map(({ code, count }) => `${code} ${count}`),
      )
    expect(codes(set[0] as PictureItem)).toEqual([['same_title 2'], []])
  })

  it('gathers its breaches by kind, each with its page, its marketplaces and its pictures', () => {
    const set = [
      picture('1', { width: 1000, height: 1000 }),
      picture('2', { width: 1000, height: 1000, title: 'Rice & field' }),
      picture('3'),
    ]
    const judged = set.map((item) => ({ item, ...judge(item, ['adobe', 'dreamstime', 'vecteezy'], rules) }))
    const groups = breachGroups(judged)
    expect(
      groups.map(({ key, markets, ids, canFix }) => [key, markets.join(), [...ids].join(), canFix]),
    ).toEqual([
      ['pixels_too_few picture 4', 'adobe,vecteezy', '1,2', true],
      ['pixels_too_few picture 3', 'dreamstime', '1,2', true],
      ['text_signs title ', 'adobe,vecteezy', '2', true],
      ['open', 'vecteezy', '3', false],
    ])
    expect(groups[0]?.finding?.source).toMatch(/^https:\/\/helpx\.adobe\.com\//)
    const fixed = withoutBreach(set[1] as PictureItem, 'text_signs title ', ['adobe'], rules, new Set())
    expect(fixed.title).toBe('Rice field')
    expect(withoutBreach(fixed, 'text_signs title ', ['adobe'], rules, new Set())).toBe(fixed)
  })

  it('of five hundred pictures takes about as long as five of a hundred', () => {
    const many = Array.from({ length: 500 }, (_, at) => picture(String(at), { width: 1000 }))
    const msOf = (items: readonly PictureItem[]): number => {
      const began = performance.now()
      const same = sameTextsOf(items)
      const judged = items.map((item) => ({ item, ...judge(item, CHOSEN, rules, same(item)) }))
      expect(breachGroups(judged)[0]?.ids.size).toBe(items.length)
      return performance.now() - began
    }
    const hundred = msOf(many.slice(0, 100))
    expect(msOf(many)).toBeLessThan(20 * hundred)
  })
})

describe('rules that the owner changed', () => {
  const marketplaces = marketplacesOf([{ ...MARKETPLACES.adobe, megapixels: { least: 8, most: 100 } }])
  const six = picture('1')
  const eight = picture('2', { width: 4000 })

  it('are what a picture is judged by', () => {
    const standings = (item: PictureItem) =>
      judge(item, ['adobe', 'dreamstime'], rules, undefined, marketplaces).verdicts.map(
        ({ verdict }) => verdict,
      )
    expect(standings(six)).toEqual(['mend', 'passes'])
    expect(standings(eight)).toEqual(['passes', 'passes'])
  })

  it('are what a CSV has rows by', () => {
    const names = new Map([six, eight].map(({ id, originalName }) => [id, originalName]))
    const rowsOf = (market: 'adobe' | 'dreamstime') =>
      listingsFor(market, [six, eight], rules, names, marketplaces).map(({ fileName }) => fileName)
    expect(rowsOf('adobe')).toEqual(['rice_2.jpg'])
    expect(rowsOf('dreamstime')).toEqual(['rice_1.jpg', 'rice_2.jpg'])
  })
})

describe('a marketplace that takes no enlarged picture', () => {
  const untouched = {
    ...{ fileName: 'rice_1.jpg', originalName: 'rice_1.jpg', bytes: 2_000_000, kind: 'jpeg' as const },
    ...{ width: 1800, height: 1800, isTransparent: false, colours: 'srgb' as const, hasC2pa: false },
  }
  const enlarged = picture('1', {
    ...{ fileName: 'rice_1_2.jpg', originalName: 'rice_1_2.jpg', width: 3600, height: 3600, isAi: false },
    ...{ enlargedFrom: { width: 1800, height: 1800 }, madeFrom: 'rice_1.jpg', untouched },
  })
  const MARKETS = ['adobe', 'istock'] as const
  const rowsOf = (items: readonly PictureItem[], inFiles: 'zip' | 'folder' | 'none') => {
    const names = outNames(handedOut(items, MARKETS, MARKETPLACES), inFiles)
    return MARKETS.map((market) =>
      listingsFor(market, items, rules, names).map(({ fileName, title }) => [fileName, title]),
    )
  }

  it.each(['zip', 'folder', 'none'] as const)(
    'is handed the one from before, by its own name (%s)',
    (inFiles) => {
      const { title } = enlarged
      expect(rowsOf([enlarged], inFiles)).toEqual([[['rice_1_2.jpg', title]], [['rice_1.jpg', title]]])
    },
  )

  it('has no row where that is not there', () => {
    expect(rowsOf([{ ...enlarged, untouched: undefined }], 'zip')[1]).toEqual([])
  })

  it('judges the one from before, and no press is offered that would change another file', () => {
    const [adobe, istock] = judge(enlarged, MARKETS, rules).verdicts
    expect(adobe?.findings.map(({ code }) => code)).toContain('enlarged')
    expect(istock?.findings.map(({ code }) => code)).not.toContain('enlarged')
    const small = { ...enlarged, untouched: { ...untouched, width: 900, height: 900, kind: 'png' as const } }
    const refused = judge(small, MARKETS, rules).verdicts[1]?.findings ?? []
    expect(refused.map(({ code }) => code)).toContain('kind_refused')
    expect(refused.filter(({ fileFix }) => fileFix)).toEqual([])
  })

  it('has its file in the ZIP beside the other, and no file more where no such marketplace is chosen', () => {
    const names = (markets: readonly ('adobe' | 'istock')[]) =>
      handedOut([enlarged, picture('2')], markets, MARKETPLACES).map(({ originalName }) => originalName)
    expect(names(MARKETS)).toEqual(['rice_1_2.jpg', 'rice_1.jpg', 'rice_2.jpg'])
    expect(names(['adobe'])).toEqual(['rice_1_2.jpg', 'rice_2.jpg'])
    // Of a generator, or too small, it is not handed out.
    for (const over of [{ isAi: true }, { untouched: { ...untouched, width: 900 } }])
      expect(handedOut([{ ...enlarged, ...over }], MARKETS)).toEqual([{ ...enlarged, ...over }])
  })
})
