import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, count, expand, factors, sample, segmentsAt } from './prompts.ts'
import { emptyRecipe, type Recipe } from './recipe.ts'
import { writePrompts } from './write-prompts.ts'

const decoder = new TextDecoder()

/** Returns the text that writePrompts writes; asserts that its chunks are whole lines. */
function writtenText(recipe: Recipe, options: Parameters<typeof writePrompts>[1] = {}): string {
  let text = ''
  let prompts = 0
  for (const chunk of writePrompts(recipe, options)) {
    expect(chunk.bytes.at(-1)).toBe(10)
    text += decoder.decode(chunk.bytes)
    prompts += chunk.prompts
  }
  expect(prompts).toBe(text.split('\n').length - 1)
  return text
}

/** Joins prompts as a text decoder reads them: a lone surrogate becomes U+FFFD. */
const lines = (prompts: Iterable<string>) =>
  [...prompts].map((prompt) => `${prompt.toWellFormed()}\n`).join('')

const words = fc.stringMatching(/^[a-c,. é ก😀\ud800-\udbff]{0,12}$/u)
const list = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 3 })
const recipes: fc.Arbitrary<Recipe> = fc.record({
  mode: fc.constantFrom('all', 'pick'),
  keywords: fc.array(words, { maxLength: 5 }),
  styles: list(words),
  aspects: list(fc.constantFrom('1:1', '16:9', '')),
  stylize: list(fc.constantFrom(0, 100, 1000)),
  chaos: list(fc.constantFrom(0, 50)),
  printZero: fc.boolean(),
  quality: fc.constantFrom('high', 'low', 'none'),
  model: fc.constantFrom('7', 'niji', 'none'),
  prefix: words,
  suffix: words,
  copySpace: fc.boolean(),
  whiteBackground: fc.boolean(),
  personal: list(fc.constantFrom('code', 'two words', '--sref 1')),
  no: words,
  repeat: fc.constantFrom(1, 2),
  extra: fc.constantFrom('', '--tile', 'tile'),
  advanced: fc.boolean(),
  lists: fc.constant({}),
  seed: fc.nat(),
})

describe('the space of a recipe', () => {
  it('runs keyword by keyword, then style by style, then aspect by aspect', () => {
    const recipe = emptyRecipe({
      keywords: ['farmer', 'market,'],
      styles: ['Realistic', 'Anime'],
      aspects: ['16:9', '1:1'],
    })
    expect(count(recipe)).toBe(8n)
    expect(factors(recipe)).toEqual({ keywords: 2, lines: 2n, styles: 2, aspects: 2 })
    expect([...expand(recipe)]).toEqual([
      'farmer, Realistic Photo --ar 16:9',
      'farmer, Realistic Photo --ar 1:1',
      'farmer, Anime --ar 16:9',
      'farmer, Anime --ar 1:1',
      'market, Realistic Photo --ar 16:9',
      'market, Realistic Photo --ar 1:1',
      'market, Anime --ar 16:9',
      'market, Anime --ar 1:1',
    ])
    expect([...expand(recipe, 2, 4n)]).toEqual(['farmer, Anime --ar 16:9', 'farmer, Anime --ar 1:1'])
  })

  it('counts an absent slot once and drops a keyword without words', () => {
    expect(count(emptyRecipe({ keywords: ['a', ',,', ' ', 'b'] }))).toBe(2n)
    expect(count(emptyRecipe({ keywords: [] }))).toBe(0n)
    expect([...expand(emptyRecipe())]).toEqual([])
    expect(writtenText(emptyRecipe())).toBe('')
  })

  it('counts keywords × styles in mode pick, and picks the rest by seed', () => {
    const recipe = emptyRecipe({
      mode: 'pick',
      keywords: ['a', 'b'],
      styles: ['x', 'y', 'z'],
      aspects: ['1:1', '2:3'],
      chaos: [10, 20],
    })
    expect(count(recipe)).toBe(6n)
    for (const prompt of expand(recipe)) expect(prompt).toMatch(/^[ab], [xyz] --ar (1:1|2:3) --c (10|20)$/)
    const many = { ...recipe, keywords: Array.from({ length: 200 }, (_, i) => `k${i}`) }
    expect([...expand(many)]).toEqual([...expand({ ...many })])
    expect([...expand({ ...many, seed: 1 })]).not.toEqual([...expand(many)])
    expect(new Set([...expand(many)].map((prompt) => prompt.slice(prompt.indexOf('--')))).size).toBe(4)
  })

  it('sees a field that was replaced', () => {
    const recipe = emptyRecipe({ keywords: ['a'] })
    expect(at(recipe, 0)).toBe('a')
    recipe.suffix = 'b'
    expect(at(recipe, 0)).toBe('a, b')
  })

  it('has no prompt outside', () => {
    const recipe = emptyRecipe({ keywords: ['a'] })
    for (const index of [-1, 1, 0.5, Number.NaN, 1n, -1n]) expect(() => at(recipe, index)).toThrow(RangeError)
    expect(() => [...writePrompts(recipe, { indices: Float64Array.of(1) })]).toThrow(RangeError)
  })

  it('finds any prompt of a space of 10^12 and beyond 2^53', () => {
    const numbers = (n: number) => Array.from({ length: n }, (_, i) => `n${i}`)
    const trillion = emptyRecipe({
      keywords: numbers(10_000),
      styles: numbers(10_000),
      aspects: numbers(10_000),
    })
    expect(count(trillion)).toBe(10n ** 12n)
    expect(at(trillion, 10n ** 12n - 1n)).toBe('n9999, n9999 --ar n9999')
    expect(at(trillion, 123_456_789_012)).toBe('n1234, n5678 --ar n9012')
    const advanced = emptyRecipe({ keywords: [`${'{a|b}'.repeat(60)}`], advanced: true })
    expect(count(advanced)).toBe(2n ** 60n)
    expect(at(advanced, 2n ** 60n - 1n)).toBe('b'.repeat(60))
    const drawn = sample(advanced, 100, 1)
    expect(new Set(drawn).size).toBe(100)
    const first = 2n ** 60n - 2n
    expect(writtenText(advanced, { from: first })).toBe(`${'b'.repeat(59)}a\n${'b'.repeat(60)}\n`)
  })
})

describe('for any recipe', () => {
  it('at, segments, expand and writePrompts tell the same prompts, each on one line', () => {
    fc.assert(
      fc.property(recipes, fc.integer({ min: 1, max: 200 }), fc.boolean(), (recipe, chunkBytes, reuse) => {
        const prompts = [...expand(recipe)]
        expect(BigInt(prompts.length)).toBe(count(recipe))
        for (const [index, prompt] of prompts.entries()) {
          expect(at(recipe, index)).toBe(prompt)
          expect(at(recipe, BigInt(index))).toBe(prompt)
          expect(
            segmentsAt(recipe, index)
              .map((segment) => segment.text)
              .join(''),
          ).toBe(prompt)
          expect(prompt).not.toMatch(/[\n\r]|[,.] --/)
        }
        expect(writtenText(recipe, { chunkBytes, reuse })).toBe(lines(prompts))
        const middle = prompts.length >> 1
        expect(writtenText(recipe, { from: middle })).toBe(lines(prompts.slice(middle)))
        expect(writtenText(recipe, { to: BigInt(middle) })).toBe(lines(prompts.slice(0, middle)))
        const indices = Float64Array.from(prompts, (_, i) => prompts.length - 1 - i)
        expect(writtenText(recipe, { indices, chunkBytes })).toBe(lines(prompts.toReversed()))
      }),
      { numRuns: 400 },
    )
  })

  it('sample draws its own prompts without repeats', () => {
    const recipe = emptyRecipe({ keywords: ['a', 'b', 'c'], styles: ['x', 'y'], aspects: ['1:1', '2:1'] })
    const drawn = sample(recipe, 5, 11)
    expect(new Set(drawn).size).toBe(5)
    for (const prompt of drawn) expect([...expand(recipe)]).toContain(prompt)
    expect(sample(recipe, 5, 11)).toEqual(drawn)
    expect(sample(recipe, 99, 11)).toEqual([...expand(recipe)])
  })
})

describe('writePrompts', () => {
  it('gives every chunk memory of its own, unless lent', () => {
    const recipe = emptyRecipe({ keywords: ['a', 'b', 'c'] })
    const own = [...writePrompts(recipe, { chunkBytes: 2 })]
    expect(own.map((chunk) => decoder.decode(chunk.bytes))).toEqual(['a\n', 'b\n', 'c\n'])
    const lent = [...writePrompts(recipe, { chunkBytes: 6, reuse: true })]
    expect(new Set(lent.map((chunk) => chunk.bytes.buffer)).size).toBe(1)
  })

  it('takes the stop off a base that anything follows', () => {
    const recipe = emptyRecipe({ keywords: ['é.'], styles: ['ก', ','], quality: 'high', model: '7' })
    expect(writtenText(recipe)).toBe('é, ก --q 2 --v 7\né --q 2 --v 7\n')
  })

  it('gives a prompt longer than a chunk one of its own', () => {
    const recipe = emptyRecipe({ keywords: ['ก'.repeat(100_000), 'b'], styles: ['x', 'y'] })
    expect(writtenText(recipe, { chunkBytes: 64 })).toBe(lines(expand(recipe)))
  })

  it('encodes lines by the hundred, long ones and other scripts among them', () => {
    const keywords = Array.from({ length: 700 }, (_, i) => `${i % 3 ? 'silk' : 'ผ้าไหม'} ${i}`)
    keywords[300] = 'ก'.repeat(20_000)
    for (const styles of [['x'], ['x', 'y', 'z']]) {
      const recipe = emptyRecipe({ keywords, styles, aspects: ['1:1'] })
      expect(writtenText(recipe)).toBe(lines(expand(recipe)))
      expect(writtenText(recipe, { from: 255, to: 605 })).toBe(lines(expand(recipe, 255, 605)))
    }
  })

  it('weaves wide rows in blocks, bases of every length among them', () => {
    const recipe = emptyRecipe({
      keywords: Array.from({ length: 40 }, (_, length) => `${'ab.é😀'.repeat(length)}z`.slice(0, length + 1)),
      styles: Array.from({ length: 50 }, (_, i) => `style ${i}`),
      aspects: ['1:1', '16:9', '3:2'],
      prefix: 'photo of',
    })
    expect(writtenText(recipe)).toBe(lines(expand(recipe)))
    expect(writtenText(recipe, { from: 17, to: 5999, chunkBytes: 5000 })).toBe(
      lines(expand(recipe, 17, 5999)),
    )
  })
})
