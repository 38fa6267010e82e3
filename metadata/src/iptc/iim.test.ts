import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ascii, join, utf8 } from '../bytes.ts'
import { dataset } from '../testing/pictures.ts'
import { type Dataset, readIim, sayingsInIim, writeIim } from './iim.ts'
import { readLetters } from './letters.ts'

/** Thai as Windows coded it before UTF-8: one byte a letter. */
const thai = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code > 0x7f ? code - 0x0e00 + 0xa0 : code
  })
const read = (...datasets: readonly Uint8Array[]) => readIim(join(...datasets)) as Dataset[]
const fieldsInIim = (datasets: readonly Dataset[]) => sayingsInIim(datasets)[0]?.fields
const UTF8 = dataset(1, 90, ascii('\x1b%G'))
const [TITLE, KEYWORD, BYLINE, CITY] = [5, 25, 80, 90]

describe('letters that nobody declared', () => {
  it.each([
    ['UTF-8', utf8('ทุ่งนา'), 'ทุ่งนา', true],
    ['English', ascii('rice field'), 'rice field', true],
    ['Thai Windows', thai('ทุ่งนา'), 'ทุ่งนา', true],
    ['Thai Windows', thai('เชียงใหม่'), 'เชียงใหม่', true],
    ['Thai Windows beside English', thai('ข้าว rice ใหม่ 2'), 'ข้าว rice ใหม่ 2', true],
    ['Western Windows', ascii('Andr\xe9'), 'André', true],
    ['Western Windows', ascii('Z\xfcrich'), 'Zürich', true],
    ['Western Windows', ascii('r\xe4ksm\xf6rg\xe5s'), 'räksmörgås', true],
    ['Western Windows', ascii('L\xe9a \x93here\x94'), 'Léa “here”', true],
    ['a Mac', ascii('Andr\x8e'), 'André', true],
    ['a Mac', ascii('Z\x9frich'), 'Zürich', true],
    ['nothing that is known', ascii('\x81\x8d\xff\xfd'), '\x81\x8dÿý', false],
  ])('of %s', (_, bytes, text, isCertain) => {
    expect(readLetters(bytes)).toEqual({ text, isCertain })
  })
})

describe('IPTC', () => {
  it('is read dataset by dataset', () => {
    expect(
      fieldsInIim(
        read(
          dataset(2, TITLE, thai('ทุ่งนา')),
          dataset(2, KEYWORD, utf8('ข้าว')),
          dataset(2, KEYWORD, ascii('caf\xe9')),
          dataset(2, KEYWORD, ascii('na\x95ve')),
          dataset(2, 120, ascii('plain')),
        ),
      ),
    ).toEqual({ title: 'ทุ่งนา', keywords: ['ข้าว', 'café', 'naïve'], description: 'plain' })
  })

  it('in Latin letters that it declares is read as such', () => {
    expect(fieldsInIim(read(dataset(1, 90, ascii('\x1b.A')), dataset(2, TITLE, ascii('\xa1\xd2'))))).toEqual({
      title: '¡Ò',
    })
  })

  const byteSets = fc.array(
    fc.tuple(
      fc.constantFrom(BYLINE, CITY, 40, 110, 200, 15),
      fc.oneof(
        fc.constantFrom(
          thai('เชียงใหม่'),
          utf8('เชียงใหม่'),
          ascii('Andr\xe9'),
          ascii('Andr\x8e'),
          ascii('plain'),
        ),
        fc.uint8Array({ maxLength: 20 }),
      ),
    ),
    { maxLength: 8 },
  )
  const hexOf = (datasets: readonly Dataset[]) => datasets.map(({ raw }) => Buffer.from(raw).toString('hex'))
  const strangers = (datasets: readonly Dataset[]) =>
    datasets.filter(({ record, number }) => record === 2 && ![0, TITLE, KEYWORD].includes(number))

  it('keeps what is not ours byte for byte where ours are English, and declares nothing of it that is not so', () => {
    fc.assert(
      fc.property(byteSets, fc.boolean(), (sets, isDeclared) => {
        const before = read(
          ...(isDeclared ? [UTF8] : []),
          dataset(2, TITLE, thai('เก่า')),
          ...sets.map(([number, data]) => dataset(2, number, data)),
        )
        const { bytes, isLettersUnknown } = writeIim(before, { title: 'New title', keywords: ['rice'] })
        const after = readIim(bytes) as Dataset[]
        expect(isLettersUnknown).toBe(false)
        expect(hexOf(strangers(after))).toEqual(hexOf(strangers(before)))
        expect(fieldsInIim(after)).toMatchObject({ title: 'New title', keywords: ['rice'] })
        const isDeclaredAfter = after.some(({ record, number }) => record === 1 && number === 90)
        const areUtf8 = strangers(before).every(
          ({ number, data }) =>
            number === 200 || Buffer.from(data).toString('utf8').includes('\ufffd') === false,
        )
        expect(isDeclaredAfter).toBe(isDeclared || areUtf8)
      }),
      { numRuns: 500 },
    )
  })

  it('is turned to UTF-8 for a Thai title where every text is certain', () => {
    const before = read(
      dataset(2, TITLE, thai('เก่า')),
      dataset(2, CITY, thai('เชียงใหม่')),
      dataset(2, BYLINE, ascii('Andr\xe9')),
    )
    const { bytes } = writeIim(before, { title: 'ทุ่งนา' })
    expect(
      readIim(bytes)?.map(({ record, number, data }) => [record, number, Buffer.from(data).toString('utf8')]),
    ).toEqual([
      [1, 90, '\x1b%G'],
      [2, 0, '\0\x04'],
      [2, CITY, 'เชียงใหม่'],
      [2, BYLINE, 'André'],
      [2, TITLE, 'ทุ่งนา'],
    ])
  })

  it('leaves a Thai title out where a text is not certain: no guess becomes lasting', () => {
    const odd = dataset(2, CITY, ascii('\x81\x8d\xff\xfd'))
    const before = read(odd, dataset(2, TITLE, thai('เก่า')), dataset(2, BYLINE, thai('สมชาย')))
    const { bytes, isLettersUnknown } = writeIim(before, { title: 'ทุ่งนา' })
    expect(isLettersUnknown).toBe(true)
    expect(bytes).toEqual(join(dataset(2, 0, new Uint8Array([0, 4])), odd, dataset(2, BYLINE, thai('สมชาย'))))
  })
})
