import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ascii, join, numbers } from '../bytes.ts'
import type { PictureNote } from '../notes.ts'
import { FIELDS } from '../testing/written.ts'
import { updateExif } from './fields-in-exif.ts'
import { readTiff } from './tiff.ts'

type Entry = readonly [tag: number, type: number, count: number, value: number]

/** Makes a block of one directory, whose values all fit into their entries. */
function blockOf(entries: readonly Entry[], little: boolean): Uint8Array {
  const bytes = new Uint8Array(8 + 2 + entries.length * 12 + 4)
  const { set16, set32 } = numbers(bytes, little)
  bytes.set(ascii(little ? 'II' : 'MM'))
  set16(2, 42)
  set32(4, 8)
  set16(8, entries.length)
  for (const [at, [tag, type, count, value]] of entries.entries()) {
    set16(10 + at * 12, tag)
    set16(12 + at * 12, type)
    set32(14 + at * 12, count)
    set32(18 + at * 12, value)
  }
  return bytes
}

function updated(block: Uint8Array): { bytes: Uint8Array | null; codes: string[] } {
  const notes: PictureNote[] = []
  const bytes = updateExif(block, FIELDS, { most: 65_000, notes, density: null, removeLocation: false })
  return { bytes, codes: notes.map(({ code }) => code) }
}

const OURS = new Set([0x010e, 0x8298, 0x9c9b, 0x9c9e])
const rowsIn = (block: Uint8Array) => readTiff(block)?.entries ?? []
const strangers = (block: Uint8Array) =>
  rowsIn(block)
    .filter(({ tag }) => !OURS.has(tag))
    .map(({ raw }) => Buffer.from(raw).toString('hex'))

describe('a directory of EXIF', () => {
  const understood: fc.Arbitrary<Entry> = fc.tuple(
    fc.integer({ min: 1, max: 0xffff }),
    fc.constantFrom(1, 2, 3, 4, 7, 9, 13),
    fc.constant(1),
    fc.nat(),
  )
  const strange: fc.Arbitrary<Entry> = fc.tuple(
    fc.nat(0xffff),
    fc.constantFrom(0, 14, 255, 0xffff),
    fc.nat(1000),
    fc.nat(),
  )
  const entries = fc.array(fc.oneof({ weight: 3, arbitrary: understood }, strange), { maxLength: 12 })

  it('keeps the order and the bytes of what is not ours, whatever it is', () => {
    fc.assert(
      fc.property(entries, fc.boolean(), (list, little) => {
        const block = blockOf(list, little)
        const { bytes, codes } = updated(block)
        if (list[0] && [0, 14, 255, 0xffff].includes(list[0][1])) {
          expect([bytes, codes]).toEqual([null, ['exif_unreadable']])
          return
        }
        const after = bytes as Uint8Array
        expect(strangers(after)).toEqual(strangers(block))
        // Readers stop at what they do not understand: ours are before it.
        const rows = rowsIn(after)
        const firstStrange = rows.findIndex(({ type }) => type === 0 || type > 13)
        const isNew = (tag: number) => OURS.has(tag) && !list.some(([one]) => one === tag)
        for (const [at, { tag }] of rows.entries())
          if (isNew(tag) && firstStrange !== -1) expect(at).toBeLessThan(firstStrange)
        expect(new Set(rows.map(({ tag }) => tag))).toEqual(new Set([...list.map(([tag]) => tag), ...OURS]))
        expect(updated(after).bytes).toEqual(after)
      }),
      { numRuns: 500 },
    )
  })

  it('that is sorted stays sorted', () => {
    const block = blockOf(
      [0x0100, 0x0112, 0x8769, 0xa000].map((tag) => [tag, 3, 1, 0]),
      true,
    )
    expect(rowsIn(updated(block).bytes as Uint8Array).map(({ tag }) => tag)).toEqual([
      0x0100, 0x010e, 0x0112, 0x8298, 0x8769, 0x9c9b, 0x9c9e, 0xa000,
    ])
  })

  it('that ends with an entry of type 0 keeps it last', () => {
    const block = join(
      blockOf(
        [
          [0x010f, 2, 4, 0x61626300],
          [0x0112, 3, 1, 6],
          [0x0001, 0, 0, 0],
        ],
        false,
      ),
    )
    expect(rowsIn(updated(block).bytes as Uint8Array).map(({ tag }) => tag)).toEqual([
      0x010f, 0x0112, 0x010e, 0x8298, 0x9c9b, 0x9c9e, 0x0001,
    ])
  })
})

it('the directory of a thumbnail keeps no former words, and nothing follows behind the block’s end', () => {
  const [first, second] = [blockOf([[0x010f, 2, 4, 0x41410000]], false), blockOf([[0x010e, 2, 10, 0]], false)]
  const block = join(first, second.subarray(8), ascii('Old words\0'))
  const { set32 } = numbers(block)
  const thumbnail = first.length
  set32(thumbnail - 4, thumbnail)
  set32(thumbnail + 10, block.length - 10)
  // The thumbnail is said to be followed by another.
  set32(thumbnail + 14, block.length + 40)
  const once = updated(block).bytes ?? new Uint8Array(0)
  expect(Buffer.from(once).includes('Old words')).toBe(false)
  expect(numbers(once).u32(thumbnail + 14)).toBe(0)
  expect(updated(once).bytes).toEqual(once)
})

it.each([
  ['a thumbnail', []],
  ['EXIF', [0x8769]],
  ['GPS', [0x8825]],
] as const)(
  'the last directory, of %s, may leave out what follows it: ours is not taken for that',
  (_, pointers) => {
    const leading = pointers.map((tag): Entry => [tag, 4, 1, 8 + 2 + 2 * 12 + 4])
    const first = blockOf([[0x010f, 2, 4, 0x41410000], ...leading], false)
    const second = blockOf([[0x0103, 3, 1, 0x60000]], false).subarray(8)
    const block = join(first, second.subarray(0, -4))
    if (pointers.length === 0) numbers(block).set32(first.length - 4, first.length)
    const once = updated(block).bytes ?? new Uint8Array(0)
    expect(numbers(once).u32(first.length + second.length - 4)).toBe(0)
    expect(updated(once).bytes).toEqual(once)
  },
)
