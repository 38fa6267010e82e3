import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sourceOfBlob } from './byte-source.ts'
import { cleanKeyword, cleanText, type PictureFields } from './fields.ts'
import { readPicture } from './read-picture.ts'
import { disagreementsIn, saysAlready } from './sayings.ts'
import { blobParts, sizeOf } from './segments.ts'
import { pixelsOf, testPictures } from './testing/pictures.ts'
import { FIELDS, read, written } from './testing/written.ts'

const pictures = await testPictures()
const byName = (name: string) => {
  const found = pictures.find((one) => one.name === name)
  if (!found) throw new Error(`No picture is called ${name}`)
  return found.bytes
}
const each = pictures.map((one) => [one.name, one.bytes] as const)

describe('a file that is written', () => {
  it('is one of many', () => {
    expect(pictures.length).toBeGreaterThanOrEqual(50)
  })

  it.each(each)('%s: reads back, its pixels untouched', async (_, bytes) => {
    const before = await read(bytes)
    const after = await written(bytes, FIELDS)
    const back = await read(after.bytes)
    expect(disagreementsIn(back.sayings)).toEqual([])
    expect(
      saysAlready(back.sayings, FIELDS, ['XMP', 'EXIF', ...(back.kind === 'jpeg' ? ['IPTC'] : [])]),
    ).toBe(true)
    expect(back).toEqual({
      ...before,
      fields: FIELDS,
      sayings: back.sayings,
      generator: expect.objectContaining({ prompt: FIELDS.aiPrompt }),
    })
    expect((await pixelsOf(after.bytes)).equals(await pixelsOf(bytes))).toBe(true)
    expect(sizeOf(after.segments)).toBe(after.bytes.length)
  })

  it.each(each)('%s: is the same when written again', async (_, bytes) => {
    const once = await written(bytes, FIELDS)
    const twice = await written(once.bytes, FIELDS)
    expect(Buffer.compare(twice.bytes, once.bytes)).toBe(0)
  })

  it.each(each)('%s: says nothing when everything is taken out', async (_, bytes) => {
    const full = await written(bytes, FIELDS)
    const nothing = Object.fromEntries(
      Object.entries(FIELDS).map(([name, value]) => [name, typeof value === 'string' ? '' : []]),
    )
    const empty = await read((await written(full.bytes, nothing)).bytes)
    expect(empty.fields).toEqual(nothing)
  })

  it.each(each)('%s: keeps the fields that are not named', async (_, bytes) => {
    const full = await written(bytes, FIELDS)
    const changed = await written(full.bytes, { keywords: ['only', 'these'] })
    expect((await read(changed.bytes)).fields).toEqual({ ...FIELDS, keywords: ['only', 'these'] })
  })

  it('is made of slices of a Blob', async () => {
    const bytes = byName('jpeg: baseline')
    const blob = new Blob([bytes as Uint8Array<ArrayBuffer>])
    const { segments } = await written(bytes, FIELDS)
    const made = new Blob(blobParts(blob, segments))
    expect((await readPicture(sourceOfBlob(made), 'a.jpg')).fields).toEqual(FIELDS)
  })
})

describe('what a file said before', () => {
  it.each([
    ['jpeg: with XMP', { title: 'Old title', keywords: ['old', 'older & oldest'] }],
    [
      'jpeg: with a description in extended XMP',
      { title: 'Old title', description: `Old ${'d'.repeat(500)}`, keywords: ['old', 'older & oldest'] },
    ],
    ['jpeg: with IPTC in Latin letters and Photoshop blocks', { title: 'Old title', keywords: ['old'] }],
    ['jpeg: camera, the low byte first', { description: 'Old caption' }],
    ['jpeg: with EXIF and GPS by sharp', { description: 'Old', copyright: 'Old copyright' }],
    ['png: with packed XMP', { title: 'Old title', keywords: ['old', 'older & oldest'] }],
    ['webp: with EXIF and XMP by sharp', { title: 'Old title', keywords: ['old', 'older & oldest'] }],
  ])('%s', async (name, fields) => {
    expect((await read(byName(name))).fields).toMatchObject(fields)
  })

  it('is told with size, orientation and texts', async () => {
    expect(await read(byName('jpeg: camera, the low byte first'))).toMatchObject({
      kind: 'jpeg',
      width: 48,
      height: 32,
      orientation: 6,
      hasC2pa: false,
    })
    expect((await read(byName('png: as Midjourney makes it'))).texts.Description).toBe(
      'a golden rice field --ar 3:2 --v 7 Job ID: 1b2c',
    )
    expect((await read(byName('png: with zTXt'))).texts).toEqual({ Comment: 'packed' })
    expect(await read(byName('webp: lossless with alpha'))).toMatchObject({ width: 48, height: 32 })
  })
})

describe('texts', () => {
  it('that IPTC has no room for are cut between letters and noted; XMP holds them whole', async () => {
    const title = 'ทุ่งนาขั้นบันไดสีทองยามเช้าที่เชียงใหม่'
    const { bytes, notes } = await written(byName('jpeg: baseline'), { title, keywords: ['a', title] })
    expect(notes).toEqual([
      { code: 'iptc_cut', field: 'title', index: 0 },
      { code: 'iptc_cut', field: 'keywords', index: 1 },
    ])
    expect((await read(bytes)).fields).toMatchObject({ title, keywords: ['a', title] })
  })

  const text = fc.string({ unit: 'binary', maxLength: 80 })
  const anyFields = fc.record(
    {
      title: text,
      description: text,
      keywords: fc.array(text, { maxLength: 12 }),
      copyright: text,
      digitalSourceType: fc.constantFrom('trainedAlgorithmicMedia', 'digitalCapture', ''),
      aiSystem: text,
      aiSystemVersion: text,
      aiPrompt: text,
      aiPromptWriter: text,
    },
    { requiredKeys: [] },
  )

  it('of any letters are read back as they were cleaned, from any file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pictures), anyFields, async ({ bytes }, fields) => {
        const before = (await read(bytes)).fields
        const after = (await read((await written(bytes, fields)).bytes)).fields
        for (const [name, value] of Object.entries(fields)) {
          const expected =
            typeof value === 'string' ? cleanText(value) : value.map(cleanKeyword).filter(Boolean)
          expect(after[name as keyof PictureFields]).toEqual(expected)
        }
        for (const [name, value] of Object.entries(before))
          if (!(name in fields)) expect(after[name as keyof PictureFields]).toEqual(value)
      }),
      { numRuns: 400 },
    )
  })

  it('are cleaned once and for all', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(cleanText(cleanText(one))).toBe(cleanText(one))
        expect(cleanKeyword(cleanKeyword(one))).toBe(cleanKeyword(one))
      }),
    )
    expect(cleanText(' a\0b\ud800c\ufeff\r\nd \u200d👩‍🌾 ')).toBe('abc\nd \u200d👩‍🌾')
    expect(cleanKeyword(' rice\n\tfield ')).toBe('rice field')
  })
})
