import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expand } from '../prompts.ts'
import { Stream } from '../random.ts'
import { emptyRecipe, type Recipe } from '../recipe.ts'
import { pack } from './pack.ts'
import type { PackedLine, PackedPrompts } from './packed-prompts.ts'
import { PLANS } from './plans.ts'
import { unpack } from './unpack.ts'

function linesOf(packed: PackedPrompts): PackedLine[] {
  return Array.from({ length: packed.lines }, (_, at) => packed.line(at))
}

/** Returns what the image generator makes of lines; one with braces of its own counts as the prompt that it is. */
function unpacked(lines: readonly PackedLine[]): string[] {
  return lines.flatMap(({ text, hasBraces }) => (hasBraces ? [text] : unpack(text)))
}

function checked(packed: PackedPrompts): boolean {
  const steps = packed.check()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Returns prompts with their repeats spelled out: those of more jobs than a line takes are packed in parts. */
function spelled(prompts: readonly string[]): string[] {
  const repeat = / --(?:repeat|r) (\d+)(?= --|$)/g
  return prompts
    .flatMap((prompt) => {
      const times = Number([...prompt.matchAll(repeat)].at(-1)?.[1] ?? 1)
      return Array.from({ length: Math.max(1, times) }, () => prompt.replace(repeat, ''))
    })
    .toSorted()
}

/** Asserts all that is promised of packed prompts, by what the lines unpack to. */
function expectPacked(prompts: readonly string[], limit: number): void {
  const packed = pack(prompts, limit)
  const lines = linesOf(packed)
  expect(spelled(unpacked(lines))).toEqual(spelled(prompts))
  expect(lines.flatMap(({ places }) => places).toSorted((a, b) => a - b)).toEqual([...prompts.keys()])
  expect(checked(packed)).toBe(true)
  expect(lines.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(packed.totals.jobs)
  for (const { text, places, jobs, hasBraces } of lines) {
    if (hasBraces || places.length === 1 || !text.includes('{')) continue
    expect(jobs).toBeLessThanOrEqual(limit)
    expect(text.length).toBeLessThanOrEqual(PLANS.longestLine)
    // No group in a group, and no choice without words.
    expect(text.replace(/\{[^{}]+\}/g, '')).not.toMatch(/[{}]/)
    expect(text).not.toMatch(/\{ *,|[^\\], *,|[^\\], *\}/)
    if (jobs !== places.length) continue
    for (const [step, place] of places.entries()) expect(unpack(text)[step]).toBe(prompts[place])
  }
}

/** What a member may write, and what breaks permutations. */
const HOSTILE = [
  'cat',
  'dog asleep',
  '1,000 stars',
  'a, b',
  'a , b',
  'a,, b',
  ', a',
  'end,',
  '{red, blue} bird',
  'open { brace',
  'close } brace',
  '{a|b}',
  'back\\slash',
  'comma\\, escaped',
  'two  blanks',
  ' before',
  'behind ',
  'tab\there',
  'no\u00a0break',
  'hot:: dog',
  'sun::2 moon::-.5',
  'https://x.y/a,b.png?c={d} cat',
  'https://x.y/a,b.png cat',
  'แมวนอน',
  'ภาพ น้ำตก, สวย',
  '🐈‍⬛ ส้ม',
  '\ud83d',
  '--ar 1:1',
  'cat --ar 9:16 dog',
  'a--b',
  '-- x',
  '—ar 2:3',
  '',
]
const FLAGS = [
  '--tile',
  '--no a, b',
  '--no x',
  '--s 50',
  '--sref https://x.y/a,b',
  '--relax',
  '--r 3',
  'soft',
]

/** Makes a recipe of pieces that are picked by `next`. */
function randomRecipe(next: (below: number) => number): Recipe {
  const some = <T>(values: readonly T[], most: number) =>
    Array.from({ length: next(most + 1) }, () => values[next(values.length)] as T)
  return emptyRecipe({
    mode: next(2) === 0 ? 'all' : 'pick',
    keywords: some(HOSTILE, 6),
    styles: some(['Anime', 'Realistic', 'Oil, thick', '', '{x}', 'สีน้ำ'], 3),
    aspects: some(['1:1', '16:9', '2:3'], 3),
    stylize: some([0, 50, 100], 2),
    personal: some(['code', 'golden hour', '--p x', 'a, b'], 2),
    prefix: some(['photo of', 'a {b}', 'x,'], 1).join(),
    suffix: some(HOSTILE, 1).join(),
    no: some(['text, logo', 'x'], 1).join(),
    extra: some(FLAGS, 2).join(' '),
    repeat: [1, 1, 1, 2, 5, 50][next(6)] as number,
    seed: next(1000),
  })
}

describe('packed prompts', () => {
  const unpackExactly = (seeds: number) => {
    for (let seed = 0; seed < seeds; seed++) {
      const stream = new Stream(seed, 0x9ac4)
      const next = (below: number) => stream.below(below)
      for (let each = 0; each < 100; each++) {
        const prompts = [...expand(randomRecipe(next))]
        const packed = pack(prompts, [4, 10, 40, 1, 7][next(5)] as number)
        if (!checked(packed)) expect(spelled(unpacked(linesOf(packed)))).toEqual(spelled(prompts))
      }
    }
  }
  it('unpack to exactly what was packed: 5,000 recipes', () => unpackExactly(50))

  it('unpack to exactly what was packed: 100,000 recipes', { tags: 'long' }, () => unpackExactly(1000))

  it('keep every promise for recipes, whole, sampled and in any order', () => {
    const drawn = fc.tuple(
      fc.nat(),
      fc.constantFrom(1, 3, 4, 10, 40),
      fc.constantFrom('all', 'some', 'mixed'),
    )
    fc.assert(
      fc.property(drawn, ([seed, limit, which]) => {
        const stream = new Stream(seed)
        const all = [...expand(randomRecipe((below) => stream.below(below)))]
        if (which === 'all') expectPacked(all, limit)
        if (which === 'some')
          expectPacked(
            all.filter(() => stream.below(3) > 0),
            limit,
          )
        if (which === 'mixed')
          expectPacked(
            all.toSorted(() => stream.below(3) - 1),
            limit,
          )
      }),
      { numRuns: 1500 },
    )
  })

  it('keep every promise for any texts', () => {
    const piece = fc.constantFrom(...HOSTILE, ...FLAGS, ',', ' ', '::', '--ar 1:1', ', Anime', '--repeat 2')
    const text = fc.oneof(
      fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(' ')),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.stringMatching(/^[a-c,{}\\ -]{0,9}$/),
    )
    fc.assert(fc.property(fc.array(text, { maxLength: 14 }), fc.constantFrom(2, 4, 10, 40), expectPacked), {
      numRuns: 3000,
    })
  })
})

describe('how few lines there are', () => {
  it.each([4, 10, 40])('a product of any size has as few as there can be, %i jobs a line', (limit) => {
    const names = (of: string, n: number) => Array.from({ length: n }, (_, at) => `${of}${at}`)
    for (let keywords = 1; keywords <= 45; keywords += 4) {
      for (const styles of [1, 2, 3, 7, 10]) {
        for (const aspects of [1, 2, 3, 5, 6, 11]) {
          const recipe = emptyRecipe({
            keywords: names('k', keywords),
            styles: names('style ', styles),
            aspects: names('1:', aspects),
            model: '7',
          })
          const prompts = [...expand(recipe)]
          const packed = pack(prompts, limit)
          expect(packed.lines).toBe(Math.ceil(prompts.length / limit))
          expect(checked(packed)).toBe(true)
        }
      }
    }
  })

  it('a sample has as few, too', () => {
    const recipe = emptyRecipe({
      keywords: Array.from({ length: 100 }, (_, at) => `keyword ${at}`),
      styles: ['Anime', 'Sketch', 'Comic', 'Pattern', 'Sculpture', 'Watercolor'],
      aspects: ['1:1', '16:9', '9:16', '4:3', '3:2'],
    })
    const prompts = [...expand(recipe)].filter((_, at) => (at * 7919) % 3000 < 400)
    expect(prompts).toHaveLength(400)
    expect([4, 10, 40].map((limit) => pack(prompts, limit).lines)).toEqual([100, 40, 10])
  })

  it('repeats count against the limit', () => {
    const repeated = (repeat: number) => {
      const keywords = Array.from({ length: 40 }, (_, at) => `k${at}`)
      return pack([...expand(emptyRecipe({ keywords, repeat }))], 10)
    }
    expect([repeated(1), repeated(2), repeated(3), repeated(10)].map(({ lines }) => lines)).toEqual([
      4, 8, 14, 40,
    ])
    expect(repeated(3).line(0).jobs).toBe(9)
    expect(repeated(3).totals).toEqual({ jobs: 120, minutes: expect.closeTo(96), withBraces: 0 })
  })

  it.each<
    [what: string, prompts: string[], limit: number, lines: [text: string, places: number[], jobs: number][]]
  >([
    [
      'one at a time',
      ['cat --repeat 5'],
      4,
      [
        ['cat --repeat 4', [], 4],
        ['cat', [0], 1],
      ],
    ],
    [
      'what is left put together',
      ['cat --tile --repeat 5', 'dog --repeat 5 --tile', 'owl'],
      4,
      [
        ['{cat --tile, dog --tile, owl}', [2], 3],
        ['cat --tile --repeat 4', [0], 4],
        ['dog --tile --repeat 4', [1], 4],
      ],
    ],
    [
      'with braces of its own',
      ['{a, b} cat --r 5'],
      4,
      [
        ['{a, b} cat --repeat 2', [], 4],
        ['{a, b} cat --repeat 2', [], 4],
        ['{a, b} cat', [0], 2],
      ],
    ],
    ['not where braces alone are too many', ['{a, b, c} --r 5'], 2, [['{a, b, c} --r 5', [0], 15]]],
    ['not what is no number', ['cat --r 9 lives'], 4, [['cat --r 9 lives', [0], 9]]],
  ])('repeats above the limit are divided, %s', (_, prompts, limit, lines) => {
    const packed = pack(prompts, limit)
    expect(linesOf(packed).map(({ text, places, jobs }) => [text, places, jobs])).toEqual(lines)
    expect(checked(packed)).toBe(true)
    expect(packed.totals.jobs).toBe(lines.reduce((sum, [, , jobs]) => sum + jobs, 0))
  })

  it('no line of a recipe with repeats is above the limit', () => {
    for (const repeat of [2, 3, 5, 7, 11, 40]) {
      for (const limit of [4, 10, 40]) {
        const keywords = Array.from({ length: 23 }, (_, at) => `k${at}`)
        const prompts = [...expand(emptyRecipe({ keywords, repeat, aspects: ['1:1', '2:3'] }))]
        expectPacked(prompts, limit)
        expect(linesOf(pack(prompts, limit)).every(({ jobs }) => jobs <= limit)).toBe(true)
      }
    }
  })

  it('lines end before the letters that may be too many', () => {
    const numbers = Array.from({ length: 40 }, (_, at) => at)
    const alike = numbers.map((at) => `${'long words '.repeat(40)}${at}, Anime`)
    expect(pack(alike, 40).lines).toBe(1)
    // 40 × 450 letters: four lines of ten, as halves of halves.
    const others = numbers.map((at) => `${at} ${'long words '.repeat(40)}${at}`)
    expectPacked(others, 40)
    expect(pack(others, 40).lines).toBe(4)
    expect(pack(['x'.repeat(7000), 'y'], 40).lines).toBe(2)
  })

  it('there is nothing to pack, or one', () => {
    expect(pack([], 4).lines).toBe(0)
    expect(checked(pack([], 4))).toBe(true)
    expect(linesOf(pack(['cat'], 4))).toEqual([{ text: 'cat', places: [0], jobs: 1, hasBraces: false }])
    expect(() => pack(['cat'], 4).line(1)).toThrow(RangeError)
  })
})

describe('what stands alone', () => {
  it.each<[what: string, prompt: string, jobs: number]>([
    ['braces', 'a {red, blue} bird', 2],
    ['braces in a wrong place', 'a } b', 1],
    ['backslashes', 'a\\b', 1],
    ['two blanks', 'a  b', 1],
    ['a blank before a comma', 'a , b', 1],
    ['a blank at the end', 'a ', 1],
    ['a comma at the end', 'a,', 1],
    ['a blank of another kind', 'a\u00a0b', 1],
    ['relaxed mode, which takes no permutations', 'a --relax', 1],
  ])('%s', (_, prompt, jobs) => {
    const packed = pack(['cat', prompt, 'dog'], 4)
    const hasBraces = /[{}]/.test(prompt)
    expect(linesOf(packed)).toEqual([
      { text: '{cat, dog}', places: [0, 2], jobs: 2, hasBraces: false },
      { text: prompt, places: [1], jobs, hasBraces },
    ])
    expect(packed.totals.withBraces).toBe(hasBraces ? 1 : 0)
    expect(packed.totals.jobs).toBe(2 + jobs)
  })

  it('takes as long as its flags say', () => {
    expect(pack(['a', 'b --hd', 'c --draft', 'd --hd --repeat 2'], 4).totals.minutes).toBeCloseTo(5.1)
  })
})
