import { ascii, numbers } from '../bytes.ts'

/*
 * EXIF as a camera wrote it and an editor after it: directories, values and the maker's note lie in any order, entries share a
 * value, and what the note says counts from the block's beginning or from its own, also to values outside of it.
 */
export const TEXTS = [
  'Former words\0',
  'Canon\0',
  'EOS Test\0',
  '2024:11:20 10:11:12\0',
  'Thokham 5\0',
  'note of its own\0',
]
export const PARTS = [
  'first',
  'further',
  'gps',
  'note',
  'thumbnail',
  'picture',
  ...TEXTS.map((_, at) => at),
] as const
type Part = (typeof PARTS)[number]

export interface Shape {
  readonly little: boolean
  readonly order: readonly Part[]
  readonly gap: number
  /** Which text each entry has. */
  readonly texts: Readonly<
    Record<'caption' | 'gps' | 'make' | 'model' | 'rights' | 'day' | 'comment' | 'note' | 'small', number>
  >
  readonly notesCountFrom: 'block' | 'note'
  readonly hasRights: boolean
  readonly hasThumbnail: boolean
  readonly hasPadding: boolean
}

type Row = readonly [tag: number, type: number, count: number, value: number]

/** Makes such a block. */
export function exifOfTwoPrograms(shape: Shape): Uint8Array {
  const { little, order, gap, texts } = shape
  const rowsOf = (
    placeOf: (part: Part) => number,
  ): Readonly<Record<string, { rows: Row[]; next: number }>> => {
    const text = (tag: number, name: keyof Shape['texts'], type = 2): Row => {
      const at = texts[name]
      return [tag, type, (TEXTS[at] as string).length, placeOf(at)]
    }
    return {
      first: {
        rows: [
          text(0x010e, 'caption'),
          text(0x010f, 'make'),
          text(0x0110, 'model'),
          [0x0112, 3, 1, 6],
          ...(shape.hasRights ? [text(0x8298, 'rights')] : []),
          [0x8769, 4, 1, placeOf('further')],
          [0x8825, 4, 1, placeOf('gps')],
          // What Windows leaves to write in.
          ...(shape.hasPadding ? [[0xea1c, 7, 12, placeOf(0)] as const] : []),
        ],
        next: shape.hasThumbnail ? placeOf('thumbnail') : 0,
      },
      further: {
        rows: [
          text(0x9003, 'day'),
          [0x927c, 7, 2 + 2 * 12 + 4 + 8, placeOf('note')],
          text(0x9286, 'comment', 7),
          // By how much Windows says that it has moved the note.
          [0xea1d, 9, 1, 12],
        ],
        next: 0,
      },
      gps: { rows: [[0x0001, 3, 1, 78], text(0x001d, 'gps')], next: 0 },
      note: {
        rows: [
          [
            0x0006,
            2,
            8,
            placeOf('note') + 2 + 2 * 12 + 4 - (shape.notesCountFrom === 'note' ? placeOf('note') : 0),
          ],
          shape.notesCountFrom === 'note' ? [0x0007, 3, 1, 7] : text(0x0007, 'note'),
        ],
        next: 0,
      },
      thumbnail: {
        rows: [text(0x010e, 'small'), [0x0201, 4, 1, placeOf('picture')], [0x0202, 4, 1, 8]],
        next: 0,
      },
    }
  }
  const sizes = rowsOf(() => 0)
  const sizeOf = (part: Part): number =>
    typeof part === 'number'
      ? (TEXTS[part] as string).length
      : part === 'picture'
        ? 8
        : 2 + (sizes[part]?.rows.length ?? 0) * 12 + 4 + (part === 'note' ? 8 : 0)
  const places = new Map<Part, number>()
  let end = 8
  for (const part of order) {
    places.set(part, end)
    end += sizeOf(part) + gap
    end += end % 2
  }
  const placeOf = (part: Part) => places.get(part) ?? 0
  const block = new Uint8Array(end)
  const { set16, set32 } = numbers(block, little)
  block.set(ascii(little ? 'II' : 'MM'))
  set16(2, 42)
  set32(4, placeOf('first'))
  for (const [part, { rows, next }] of Object.entries(rowsOf(placeOf))) {
    let at = placeOf(part as Part)
    set16(at, rows.length)
    at += 2
    for (const [tag, type, count, value] of rows) {
      set16(at, tag)
      set16(at + 2, type)
      set32(at + 4, count)
      if (type === 3) set16(at + 8, value)
      else set32(at + 8, value)
      at += 12
    }
    set32(at, next)
    if (part === 'note') block.set(ascii('of note\0'), at + 4)
  }
  for (const [at, text] of TEXTS.entries()) block.set(ascii(text), placeOf(at))
  block.set([0xff, 0xd8, 0xff, 0xdb, 0, 4, 0xff, 0xd9], placeOf('picture'))
  return block
}
