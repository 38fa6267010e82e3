import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbers, sameBytes } from '../bytes.ts'
import { exifOfTwoPrograms, PARTS, type Shape, TEXTS } from '../testing/two-programs.ts'
import { FIELDS } from '../testing/written.ts'
import { readExif, updateExif } from './fields-in-exif.ts'
import { readDirectory, readTiff, type TiffDirectory } from './tiff.ts'

const OURS = new Set([0x010e, 0x8298, 0x9c9b, 0x9c9e])

/** Returns what whoever follows every directory of a block finds there beside our fields, by where it is found. */
function foundIn(block: Uint8Array, notesCountFrom: Shape['notesCountFrom']): Record<string, string> {
  const found: Record<string, string> = {}
  const first = readTiff(block) as TiffDirectory
  const { little } = first
  const { u32 } = numbers(block, little)
  const look = (name: string, { entries }: TiffDirectory, from = 0) => {
    for (const { tag, size, valueAt } of entries)
      if (name === 'note' || !OURS.has(tag)) {
        const at = size > 4 ? valueAt + from : valueAt
        found[`${name} ${tag.toString(16)}`] = Buffer.from(block.subarray(at, at + size)).toString('latin1')
      }
  }
  const led = (name: string, at: number, from = 0) => {
    const directory = readDirectory(block, at, little)
    if (directory) look(name, directory, from)
    return directory
  }
  look('first', first)
  const further = led('further', u32(first.entries.find(({ tag }) => tag === 0x8769)?.valueAt ?? 0))
  led('gps', u32(first.entries.find(({ tag }) => tag === 0x8825)?.valueAt ?? 0))
  const note = further?.entries.find(({ tag }) => tag === 0x927c)?.valueAt ?? 0
  led('note', note, notesCountFrom === 'note' ? note : 0)
  const thumbnail = numbers(first.next, little).u32(0)
  if (thumbnail > 0) {
    const small = led('thumbnail', thumbnail)
    const at = u32(small?.entries.find(({ tag }) => tag === 0x0201)?.valueAt ?? 0)
    found.picture = Buffer.from(block.subarray(at, at + 8)).toString('latin1')
  }
  return found
}

/** What the note alone leads to is shared with nobody: no one can tell that it is led to. */
const which = fc.nat({ max: TEXTS.length - 2 })
const shape: fc.Arbitrary<Shape> = fc.record({
  little: fc.boolean(),
  order: fc.shuffledSubarray([...PARTS], { minLength: PARTS.length }),
  gap: fc.constantFrom(0, 0, 5),
  texts: fc.record({
    caption: which,
    gps: which,
    make: which,
    model: which,
    rights: which,
    day: which,
    comment: which,
    note: fc.constant(TEXTS.length - 1),
    small: which,
  }),
  notesCountFrom: fc.constantFrom('block', 'note'),
  hasRights: fc.boolean(),
  hasThumbnail: fc.boolean(),
  hasPadding: fc.boolean(),
})

describe('EXIF that two programs wrote', () => {
  it('keeps all that its directories and its maker’s note lead to, and is written twice the same', () => {
    fc.assert(
      fc.property(shape, (one) => {
        const before = exifOfTwoPrograms(one)
        const write = (block: Uint8Array, title: string, removeLocation = false) =>
          updateExif(block, { ...FIELDS, title }, { most: 65_000, notes: [], density: null, removeLocation })
        const wanted = foundIn(before, one.notesCountFrom)
        const after = write(before, FIELDS.title) as Uint8Array
        expect(foundIn(after, one.notesCountFrom)).toEqual(wanted)
        expect(sameBytes(write(after, FIELDS.title) ?? after, after)).toBe(true)
        const sayings = JSON.stringify(readExif(after)?.sayings)
        expect(sayings).toContain(FIELDS.title)
        expect(sayings).not.toContain('Former words')
        // A third program's turn, and back.
        const longer = write(after, 'ทุ่งนา '.repeat(40)) as Uint8Array
        expect(foundIn(longer, one.notesCountFrom)).toEqual(wanted)
        expect(foundIn(write(longer, 'Rice') as Uint8Array, one.notesCountFrom)).toEqual(wanted)
        // Where it was taken goes alone.
        const placeless = Object.entries(wanted).filter(([name]) => !/gps|8825/.test(name))
        const without = foundIn(write(longer, 'Rice', true) as Uint8Array, one.notesCountFrom)
        expect(without).toEqual(Object.fromEntries(placeless))
      }),
      { numRuns: 500 },
    )
  })
})
