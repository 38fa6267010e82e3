import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CleaningRules } from '../keywords/cleaning-rules.ts'
import { REFUSED_NAMES } from '../testing/refused-names.ts'
import { applyFixes, checkListing, checkListings } from './check-listing.ts'
import { csvCell, csvFiles } from './csv.ts'
import { emptyListing, type Listing } from './listing.ts'
import { MARKETPLACE_IDS, type MarketplaceId } from './marketplaces.ts'
import { readListings } from './read-csv.ts'

const rules = new CleaningRules({ refused: REFUSED_NAMES })
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`)
const listing = (more: Partial<Listing> = {}): Listing => ({
  ...emptyListing('rice_001.jpg'),
  title: 'Golden rice field',
  description: 'A golden rice field at sunrise',
  keywords: words(10),
  ...more,
})
const codes = (id: MarketplaceId, more: Partial<Listing>) =>
  checkListing(id, listing(more), rules).map(({ code, level }) => `${level} ${code}`)

describe('a check', () => {
  it.each<[string, MarketplaceId, Partial<Listing>, string[]]>([
    ['all is well', 'adobe', { categories: ['11'] }, []],
    ['a name of 30', 'adobe', { categories: ['1'], fileName: `${'a'.repeat(26)}.jpg` }, []],
    [
      'a name of 31',
      'adobe',
      { categories: ['1'], fileName: `${'a'.repeat(27)}.jpg` },
      ['error file_name_too_long'],
    ],
    ['4 keywords', 'adobe', { categories: ['1'], keywords: words(4) }, ['error keywords_too_few']],
    ['5 keywords', 'adobe', { categories: ['1'], keywords: words(5) }, []],
    ['a title with a sign', 'adobe', { categories: ['1'], title: 'Rice & field' }, ['error text_signs']],
    ['a Thai title', 'adobe', { categories: ['1'], title: 'ทุ่งนาสีทอง' }, []],
    [
      'a close-up of a weaver’s loom',
      'adobe',
      { categories: ['1'], title: 'Close-up of a weaver’s loom' },
      [],
    ],
    [
      'a hyphen in a name',
      'shutterstock',
      { categories: ['Nature'], fileName: 'rice-1.jpg' },
      ['error file_name_signs'],
    ],
    [
      'a Thai description',
      'shutterstock',
      { categories: ['Nature'], description: 'ทุ่งนา' },
      ['error text_signs'],
    ],
    [
      'a description of 201',
      'shutterstock',
      { categories: ['Nature'], description: `${'a '.repeat(100)}b` },
      ['error description_too_long'],
    ],
    ['a formula for a name', 'generic', { fileName: '=cmd.jpg' }, ['error file_name_unsafe']],
    ['a hidden formula for a name', 'generic', { fileName: '\u200b=cmd.jpg' }, ['error file_name_unsafe']],
    ['a title of 70', 'adobe', { categories: ['1'], title: 'a'.repeat(70) }, []],
    ['a title of 71', 'adobe', { categories: ['1'], title: 'a'.repeat(71) }, ['error title_too_long']],
    ['a title with a comma', 'adobe', { categories: ['1'], title: 'rice, field' }, ['error text_signs']],
    [
      'no title, a long description',
      'adobe',
      { categories: ['1'], title: '', description: 'b'.repeat(90) },
      ['error title_too_long'],
    ],
    ['nothing said', 'adobe', { categories: ['1'], title: '', description: '' }, ['error text_missing']],
    [
      'blanks alone',
      'adobe',
      { categories: ['1'], title: ' \u200b', description: '' },
      ['error text_missing'],
    ],
    ['signs alone', 'adobe', { categories: ['1'], title: '...', description: '...' }, ['error text_missing']],
    [
      'signs alone, a long description that stands for them',
      'adobe',
      { categories: ['1'], title: '...', description: 'b'.repeat(90) },
      ['error title_too_long'],
    ],
    [
      'one keyword five times',
      'adobe',
      { categories: ['1'], keywords: ['cat', 'Cat', 'CAT', '"cat"', 'cat'] },
      ['error keywords_too_few'],
    ],
    [
      'keywords of signs',
      'adobe',
      { categories: ['1'], keywords: ['cat', ' ', '.', '-', '"'] },
      ['error keywords_too_few'],
    ],
    ['keywords of signs alone', 'generic', { keywords: ['.', ' '] }, ['error keywords_too_few']],
    ['49 keywords', 'adobe', { categories: ['1'], keywords: words(49) }, []],
    ['50 keywords', 'adobe', { categories: ['1'], keywords: words(50) }, ['error keywords_too_many']],
    ['no keywords', 'generic', { keywords: [] }, ['error keywords_too_few']],
    ['no category', 'adobe', {}, ['warn category_missing']],
    ['a category that is none', 'adobe', { categories: ['22'] }, ['error category_unknown']],
    [
      'an artist in the title',
      'adobe',
      { categories: ['1'], title: 'Golden field by Van Gogh' },
      ['error refused_name'],
    ],
    [
      'a name that its sentence hangs on',
      'adobe',
      { categories: ['1'], title: 'Woman holding an iPhone' },
      ['error no_sentence'],
    ],
    [
      'a reference to a style',
      'adobe',
      { categories: ['1'], title: 'Red boats inspired by nature' },
      ['error phrase_refused'],
    ],
    ['a reference to a style, taken there', 'generic', { title: 'Red boats inspired by nature' }, []],
    ['flags of a prompt', 'generic', { title: 'Red boats —ar 3:2' }, ['error phrase_refused']],
    [
      'a flag among keywords',
      'generic',
      { keywords: [...words(5), 'sea --no people'] },
      ['error phrase_refused'],
    ],
    [
      'brands among keywords',
      'adobe',
      { categories: ['1'], keywords: [...words(5), 'nike'] },
      ['error refused_name'],
    ],
    ['made by a generator', 'adobe', { categories: ['1'], isAi: true }, ['note ai_to_tick']],
    [
      '6 keywords',
      'shutterstock',
      { categories: ['Nature'], keywords: words(6) },
      ['error keywords_too_few'],
    ],
    ['50 keywords', 'shutterstock', { categories: ['Nature'], keywords: words(50) }, []],
    [
      '51 keywords',
      'shutterstock',
      { categories: ['Nature'], keywords: words(51) },
      ['error keywords_too_many'],
    ],
    ['no category', 'shutterstock', {}, ['error category_missing']],
    [
      'three categories',
      'shutterstock',
      { categories: ['Nature', 'People', 'Science'] },
      ['error categories_too_many'],
    ],
    [
      'made by a generator',
      'shutterstock',
      { categories: ['Nature'], isAi: true },
      ['error ai_not_accepted'],
    ],
    ['made by a generator', 'magnific', { isAi: true }, ['error ai_keyword_missing']],
    ['made by a generator, marked', 'magnific', { isAi: true, keywords: [...words(4), '_ai_generated'] }, []],
    [
      'made by a generator',
      'dreamstime',
      { isAi: true },
      ['error ai_not_in_description', 'error ai_category_missing', 'note ai_faces'],
    ],
    [
      'made by a generator, said',
      'dreamstime',
      { isAi: true, description: 'Field. AI generated', categories: ['212'] },
      ['note ai_faces'],
    ],
    ['made by a generator', '123rf', { isAi: true }, ['note ai_folder']],
  ])('%s (%s)', (_, id, more, expected) => {
    expect(codes(id, more)).toEqual(expected)
  })

  it('a description that goes out as the title is compared as one', () => {
    const set = [
      listing({ fileName: 'a.jpg', title: '', description: 'Rice at dawn', keywords: words(5) }),
      listing({ fileName: 'b.jpg', title: 'Rice at dawn', description: 'Another', keywords: words(6) }),
      listing({ fileName: 'c.jpg', title: '...', description: 'rice, at dawn', keywords: words(7) }),
      listing({ fileName: 'd.jpg', title: 'Rice at noon', description: 'Rice at dawn', keywords: words(8) }),
    ].map((one) => ({ ...one, categories: ['11'] }))
    expect(
      checkListings('adobe', set).map((found) => found.find(({ code }) => code === 'same_title')?.count),
    ).toEqual([3, 3, 3, undefined])
    expect(textOf('adobe', set[2] as Listing)).toContain('c.jpg,"rice, at dawn",')
  })

  it('of a set knows files of one name', () => {
    const set = [listing(), listing({ fileName: 'RICE_001.JPG' }), listing({ fileName: 'b.jpg' })]
    expect(checkListings('generic', set).map((findings) => findings.map(({ code }) => code))).toEqual([
      ['file_name_taken'],
      ['file_name_taken'],
      [],
    ])
  })
})

describe('one press mends', () => {
  it.each<[MarketplaceId, Partial<Listing>, Partial<Listing>]>([
    [
      'adobe',
      { fileName: `golden-rice-field-at-sunrise-in-chiang-mai-0042.jpeg` },
      { fileName: 'golden_rice_fiang_mai_0042.jpg' },
    ],
    ['generic', { fileName: '\u200b=cmd.jpg' }, { fileName: 'cmd.jpg' }],
    ['adobe', { title: 'rice, field，gold' }, { title: 'rice field gold' }],
    ['adobe', { title: 'Rice & field (50% off)' }, { title: 'Rice field 50 off' }],
    ['shutterstock', { fileName: 'Rice Field-01.JPG' }, { fileName: 'rice_field_01.jpg' }],
    ['shutterstock', { fileName: 'ทุ่งนา 07.jpg' }, { fileName: 'picture_07.jpg' }],
    ['shutterstock', { fileName: 'ทุ่งนา.jpg' }, { fileName: 'picture.jpg' }],
    ['shutterstock', { description: 'Café by the sea ☀' }, { description: 'Cafe by the sea' }],
    [
      'adobe',
      { title: `${'golden '.repeat(9)}sunrise over rice` },
      { title: `${'golden '.repeat(9)}sunrise` },
    ],
    ['adobe', { title: 'ก'.repeat(80) }, { title: 'ก'.repeat(70) }],
    ['adobe', { keywords: words(60) }, { keywords: words(49) }],
    ['adobe', { title: 'Woman with iPhone in Paris' }, { title: 'Woman in Paris' }],
    ['adobe', { keywords: [...words(5), 'nike'] }, { keywords: words(5) }],
    ['adobe', { categories: ['0', '7'] }, { categories: ['7'] }],
    ['shutterstock', { categories: ['Nature', 'People', 'Science'] }, { categories: ['Nature', 'People'] }],
    ['magnific', { isAi: true, keywords: words(5) }, { keywords: [...words(5), '_ai_generated'] }],
    [
      'dreamstime',
      { isAi: true },
      { description: 'A golden rice field at sunrise. AI generated', categories: ['212'] },
    ],
  ])('%s %o', (id, before, after) => {
    expect(applyFixes(id, listing(before), rules, { renames: true })).toMatchObject(after)
  })

  it('whatever can be mended, and a file’s name only when asked to', () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 })
    const any = fc.record({
      title: text,
      description: text,
      keywords: fc.array(fc.constantFrom('nike', 'cat', 'dog', 'sun', ...words(50)), { maxLength: 70 }),
      categories: fc.array(fc.constantFrom('1', '99', 'Nature', 'People'), { maxLength: 5 }),
      isAi: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.constantFrom(...MARKETPLACE_IDS), any, (id, more) => {
        const mended = applyFixes(id, listing({ ...more, fileName: `${'n'.repeat(40)}.jpg` }), rules)
        expect(mended.fileName).toHaveLength(44)
        const left = checkListing(id, mended, rules).filter(({ fix, field }) => fix && field !== 'fileName')
        expect(left).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})

/** What both writers of CSV guard, and what neither does: the one of all other files has a test with the same cells. */
const { formulas, plain }: { formulas: string[]; plain: string[] } = JSON.parse(
  readFileSync(new URL('../../../domain/src/testing/formulas.json', import.meta.url), 'utf8'),
)

const textOf = (id: MarketplaceId, ...listings: Listing[]) =>
  csvFiles(id, listings).map(({ bytes }) => new TextDecoder().decode(bytes))[0]

describe('CSV', () => {
  const full = listing({
    keywords: ['rice', 'ทุ่งนา', 'a, b'],
    categories: ['11'],
    isAi: true,
    aiModel: 'Midjourney 7',
    prompt: 'a "golden" field; --ar 3:2',
    country: 'TH',
    releases: ['Model 1'],
    copyright: '© สมชาย',
  })

  it.each<[MarketplaceId, string]>([
    [
      'adobe',
      'Filename,Title,Keywords,Category,Releases\r\nrice_001.jpg,Golden rice field,"rice,ทุ่งนา,a b",11,Model 1\r\n',
    ],
    [
      'shutterstock',
      'Filename,Description,Keywords,Categories,Illustration,Mature Content,Editorial\r\nrice_001.jpg,A golden rice field at sunrise,"rice,ทุ่งนา,a b",11,No,No,No\r\n',
    ],
    [
      'magnific',
      'Filename;Title;Keywords;Prompt;Model\r\nrice_001.jpg;Golden rice field;"rice,ทุ่งนา,a b";"a ""golden"" field; --ar 3:2";Midjourney 7\r\n',
    ],
    [
      '123rf',
      'oldfilename,123rf_filename,description,keywords,country\r\nrice_001.jpg,,A golden rice field at sunrise,"rice,ทุ่งนา,a b",TH\r\n',
    ],
    [
      'dreamstime',
      'Filename,Image Name,Description,Category 1,Category 2,Category 3,keywords,Free,W-EL,P-EL,SR-EL,SR-Price,Editorial,MR doc Ids,Pr Docs\r\nrice_001.jpg,Golden rice field,A golden rice field at sunrise,11,,,"rice,ทุ่งนา,a b",0,0,0,0,0,0,Model 1,\r\n',
    ],
    [
      'vecteezy',
      'Filename,Title,Description,Keywords,License\r\nrice_001.jpg,Golden rice field,A golden rice field at sunrise,"rice,ทุ่งนา,a b",pro\r\n',
    ],
    [
      'pond5',
      'originalfilename,title,description,keywords\r\nrice_001.jpg,Golden rice field,A golden rice field at sunrise,"rice,ทุ่งนา,a b"\r\n',
    ],
    [
      'depositphotos',
      'Filename,description,Keywords,Nudity,Editorial\r\nrice_001.jpg,A golden rice field at sunrise,"rice,ทุ่งนา,a b",No,No\r\n',
    ],
    [
      'istock',
      'file name,created date,description,country,brief code,title,keywords\r\nrice_001.jpg,,A golden rice field at sunrise,TH,,Golden rice field,"rice,ทุ่งนา,a b"\r\n',
    ],
    [
      'generic',
      'Filename,Title,Description,Keywords,Categories,Copyright,AI generated,AI model,Prompt\r\nrice_001.jpg,Golden rice field,A golden rice field at sunrise,"rice,ทุ่งนา,a b",11,© สมชาย,Yes,Midjourney 7,"a ""golden"" field; --ar 3:2"\r\n',
    ],
  ])('of %s', (id, text) => {
    expect(textOf(id, full)).toBe(text)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+66 81', "'+66 81"],
    ['-photo', "'-photo"],
    ['@home', "'@home"],
    ['\tx', "'x"],
    ['\rx', "'x"],
    ['＝1', "'＝1"],
    ['-5', '-5'],
    ['+66', '+66'],
    ['3.14', '3.14'],
    ['a=b', 'a=b'],
    ['two\r\nlines', 'two lines'],
    ['a\0b', 'ab'],
    ['say "hi"', '"say ""hi"""'],
    [' =1', "'=1"],
  ])('%j is written %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it.each(formulas)('%j is guarded in every column, and read back without the guard', (cell) => {
    expect(csvCell(cell)).toBe(`'${cell.trim()}`)
    const [row] = readListings(textOf('generic', listing({ title: cell })) as string) ?? []
    expect(row?.said.title).toBe(cell.trim())
  })

  it.each(plain)('%j stays as it is', (cell) => {
    expect(csvCell(cell)).toBe(cell)
  })

  it('no column begins with what a spreadsheet would run', () => {
    const bad = fc
      .constantFrom('=', '+', '-', '@', '\t', '\r')
      .chain((sign) => fc.string().map((rest) => sign + rest))
    fc.assert(
      fc.property(fc.constantFrom(...MARKETPLACE_IDS), bad, (id, text) => {
        const nasty = listing({
          fileName: text,
          title: text,
          description: text,
          keywords: [text],
          categories: [text, text, text],
          copyright: text,
          aiModel: text,
          prompt: text,
          country: text,
          releases: [text],
        })
        for (const cell of rowsOf(textOf(id, nasty) as string, id === 'magnific' ? ';' : ',')[1] as string[])
          expect(/^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('is read back as it was', () => {
    const safe = fc
      .string({ unit: 'binary', maxLength: 40 })
      .filter((text) => !/^[\s=+\-@＝＋－＠]/.test(text))
    fc.assert(
      fc.property(fc.array(safe, { minLength: 1, maxLength: 5 }), (titles) => {
        const rows = rowsOf(textOf('generic', ...titles.map((title) => listing({ title }))) as string, ',')
        expect(rows).toHaveLength(titles.length + 1)
        for (const [at, row] of rows.entries()) {
          expect(row).toHaveLength(9)
          if (at > 0) expect(row[0]).toBe('rice_001.jpg')
        }
      }),
    )
  })

  it('is split at 5,000 rows and at 1 MB, each with its head', () => {
    const many = Array.from({ length: 12_001 }, (_, at) =>
      listing({ fileName: `${at}.jpg`, keywords: ['a'] }),
    )
    const files = csvFiles('adobe', many)
    expect(files.map(({ name, rows }) => [name, rows])).toEqual([
      ['adobe-1.csv', 5000],
      ['adobe-2.csv', 5000],
      ['adobe-3.csv', 2001],
    ])
    const wide = Array.from({ length: 3000 }, (_, at) =>
      listing({ fileName: `${at}.jpg`, keywords: Array.from({ length: 49 }, () => 'ทุ่งนาสีทอง') }),
    )
    const heavy = csvFiles('adobe', wide, { baseName: 'ชุดที่ 1' })
    expect(heavy.length).toBeGreaterThan(4)
    expect(heavy.reduce((sum, { rows }) => sum + rows, 0)).toBe(3000)
    for (const { bytes, name } of heavy) {
      expect(bytes.length).toBeLessThanOrEqual(1024 * 1024)
      expect(new TextDecoder().decode(bytes.subarray(0, 8))).toBe('Filename')
      expect(name).toMatch(/^ชุดที่ 1-\d\.csv$/)
    }
    expect(csvFiles('adobe', [])).toEqual([])
  })
})

/** Reads back the CSV that was written. */
function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[at++]
      else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === delimiter) {
      row.push(cell)
      cell = ''
    } else if (letter === '\r' && text[at + 1] === '\n') {
      at++
      row.push(cell)
      rows.push(row)
      row = []
      cell = ''
    } else cell += letter
  }
  return rows
}
