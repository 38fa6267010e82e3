// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the grammar has the same sign
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GrammarError } from './grammar/grammar-error.ts'
import { lint } from './lint.ts'
import { permutedLines, withBars } from './permutations.ts'
import { count, expand, segmentsAt } from './prompts.ts'
import { emptyRecipe, type Recipe } from './recipe.ts'

const recipeOf = (keyword: string, over: Partial<Recipe> = {}) =>
  emptyRecipe({ keywords: [keyword], ...over })
const all = (keyword: string, over: Partial<Recipe> = {}) => [...expand(recipeOf(keyword, over))]

describe('a permutation of Midjourney in a keyword', () => {
  it.each<[string, string, keep: string, expand: string[]]>([
    [
      'three colours',
      '{red, green, blue} bird',
      '{red, green, blue} bird',
      ['red bird', 'green bird', 'blue bird'],
    ],
    ['without blanks', 'a {red,blue}bird', 'a {red,blue}bird', ['a redbird', 'a bluebird']],
    ['two groups', '{a, b} {c, d}', '{a, b} {c, d}', ['a c', 'a d', 'b c', 'b d']],
    [
      'nested',
      'a {big {red, blue}, small} bird',
      'a {big {red, blue}, small} bird',
      ['a big red bird', 'a big blue bird', 'a small bird'],
    ],
    ['an escaped comma', '{red\\, dark, blue} sky', '{red\\, dark, blue} sky', ['red dark sky', 'blue sky']],
    ['an empty choice', 'a {, red} bird', 'a {, red} bird', ['a bird', 'a red bird']],
    ['a choice that comes twice', '{red, red} bird', '{red, red} bird', ['red bird']],
    [
      'one element beside it',
      '{old} {red, blue} car',
      '{old} {red, blue} car',
      ['old red car', 'old blue car'],
    ],
    ['commas around it', 'sky, {red, blue}, dusk', 'sky {red, blue} dusk', ['sky red dusk', 'sky blue dusk']],
    ['a bar within', '{a|b, c}', '{a|b, c}', ['a|b', 'c']],
    ['weights within', '{hot::2 dog, cat}', '{hot::2 dog, cat}', ['hot::2 dog', 'cat']],
    ['a brace that never closes', 'x{ {a, b}', 'x{ {a, b}', ['x{ a', 'x{ b']],
    ['a brace that never opened', 'x} {a, b}', 'x} {a, b}', ['x} a', 'x} b']],
  ])('%s', (_, keyword, kept, expanded) => {
    expect(permutedLines(recipeOf(keyword))).toBe(1)
    expect(all(keyword, { braces: 'keep' })).toEqual([kept])
    expect(all(keyword, { braces: 'expand' })).toEqual(expanded)
    const barred = emptyRecipe(withBars(recipeOf(keyword)))
    expect([...expand({ ...barred, braces: 'expand' })]).toEqual(expanded)
    expect(permutedLines(barred)).toBe(0)
  })

  it.each([
    'a {red} bird',
    'red, green',
    '{red, green',
    'red, green}',
    '}red, green{',
    'a {red\\, green} bird',
    '{} a, b',
  ])('is none of %s', (keyword) => {
    expect(permutedLines(recipeOf(keyword))).toBe(0)
    for (const braces of ['keep', 'expand'] as const) {
      const written = all(keyword, { braces })
      // What is a group and no permutation keeps the commas that it has.
      const hasKeptComma = braces === 'keep' && keyword.includes('\\,')
      expect(written).toEqual([hasKeptComma ? keyword : keyword.replaceAll(',', ' ').replace(/ +/g, ' ')])
    }
  })

  it('stays where a recipe says nothing of it', () => {
    expect(all('a {red, green, blue} bird on a branch')).toEqual(['a {red, green, blue} bird on a branch'])
    expect(all('{0-1$$a|b}', { advanced: true })).toEqual(['a', 'b'])
    expect(lint(recipeOf('{a, b}'))[0]?.choices?.[0]?.isChosen).toBe(true)
  })

  it('multiplies with styles and aspects, with prefix and suffix', () => {
    const over: Partial<Recipe> = {
      styles: ['Anime', 'Comic'],
      aspects: ['1:1'],
      prefix: '{a, b} of',
      suffix: '{x, y}',
      braces: 'expand',
    }
    const made = all('{red, blue} bird', over)
    expect(count(recipeOf('{red, blue} bird', over))).toBe(16n)
    expect(new Set(made).size).toBe(16)
    expect(made[0]).toBe('a of red bird, Anime, x --ar 1:1')
    expect(all('bird', { ...over, prefix: '{a, b} of', braces: 'keep' })[0]).toBe(
      '{a, b} of bird, Anime, {x, y} --ar 1:1',
    )
  })

  it('is one prompt in mode pick where it is kept, and each of its ways where it is expanded', () => {
    expect(all('{a, b}', { mode: 'pick', braces: 'keep', aspects: ['1:1', '2:3'] })).toHaveLength(1)
    expect(all('{a, b}', { mode: 'pick', braces: 'expand' })).toEqual(['a', 'b'])
  })

  it('says the same in segments', () => {
    const recipe = recipeOf('x, {a, b}', { braces: 'keep', aspects: ['1:1'] })
    expect(
      segmentsAt(recipe, 0)
        .map(({ text }) => text)
        .join(''),
    ).toBe('x {a, b} --ar 1:1')
  })

  it('counts what is too much to list', () => {
    const keyword = Array.from({ length: 40 }, () => '{a, b, c}').join(' ')
    expect(count(recipeOf(keyword, { braces: 'expand' }))).toBe(3n ** 40n)
    expect(() => count(recipeOf('{a, b}'.repeat(400), { braces: 'expand' }))).toThrow(GrammarError)
    expect(() => count(recipeOf('{a,'.repeat(100) + '}'.repeat(100), { braces: 'expand' }))).toThrow(
      GrammarError,
    )
    expect(all('{a,'.repeat(100) + '}'.repeat(100), { braces: 'keep' })).toHaveLength(1)
  })
})

describe('in the advanced grammar', () => {
  const advanced = { advanced: true } as const
  it.each<[string, string, keep: string[], expand: string[]]>([
    [
      'beside bars',
      '{red, blue} {a|b}',
      ['{red, blue} a', '{red, blue} b'],
      ['red a', 'red b', 'blue a', 'blue b'],
    ],
    ['around bars', '{red, {a|b}}', ['{red, a}', '{red, b}'], ['red', 'a', 'b']],
    ['within bars', '{x|{red, blue}}', ['x', '{red, blue}'], ['x', 'red', 'blue']],
    ['an escaped comma', '{red\\, dark, blue}', ['{red\\, dark, blue}'], ['red dark', 'blue']],
    ['a list with parameters', '{__pet(size=a, b=c)__, x}', ['{cat, x}'], ['cat', 'x']],
    ['a variable', '${x=y}{${x}, b}', ['{y, b}'], ['y', 'b']],
    ['a number like a weight', '{3::a, b}', ['{3::a, b}'], ['3::a', 'b']],
  ])('%s', (_, keyword, kept, expanded) => {
    const over = { ...advanced, lists: { pet: ['cat'] } }
    expect(permutedLines(recipeOf(keyword, over))).toBe(1)
    expect(all(keyword, { ...over, braces: 'keep' })).toEqual(kept)
    expect(all(keyword, { ...over, braces: 'expand' })).toEqual(expanded)
    const barred = withBars(recipeOf(keyword, over))
    expect(all(barred.keywords[0] as string, { ...over, braces: 'expand' })).toEqual(expanded)
  })

  it.each([
    '{a|b, c}',
    '{2$$, $$a|b}',
    '{~a, b|c}',
    '{!a, b}',
    '${x=a, b}',
    '\\{a, b\\}',
    '__pet(a=1, b=2)__',
    'cat # {a, b}',
  ])('is none of %s', (keyword) =>
    expect(permutedLines(recipeOf(keyword, { ...advanced, lists: { pet: ['x'] } }))).toBe(0),
  )
})

/** An expander of Midjourney's braces of its own: replaces the first innermost group by each of its parts. */
function byHand(line: string): string[] {
  const inner = /\{([^{}]*)\}/.exec(line)
  if (!inner) return [line.replaceAll('\u0001', ',')]
  const parts = (inner[1] as string).replaceAll('\\,', '\u0001').split(',')
  return [...new Set(parts.map((part) => part.trim()))].flatMap((part) =>
    byHand(line.slice(0, inner.index) + part + line.slice(inner.index + inner[0].length)),
  )
}
/** What is written, without the blanks that the parts leave behind. */
const letters = (text: string) => text.replace(/[\s,]/g, '')

const balanced: fc.Arbitrary<string> = fc.letrec<{ line: string; group: string }>((tie) => ({
  line: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        {
          weight: 3,
          arbitrary: fc.constantFrom('a', 'b', ' ', '#', '|', '$', '::', '__x__', '2$$', '~', '\\,', '3::'),
        },
        { weight: 1, arbitrary: tie('group') },
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
  group: fc.array(tie('line'), { minLength: 1, maxLength: 3 }).map((options) => `{${options.join(', ')}}`),
})).line

describe('whatever stands in braces', () => {
  it('is expanded to what Midjourney makes of it, with bars the same', () => {
    fc.assert(
      fc.property(balanced, (line) => {
        const recipe = recipeOf(`x ${line}`, { braces: 'expand' })
        if (permutedLines(recipe) === 0) return
        if (count(recipe) > 500n) return
        const made = [...expand(recipe)]
        expect(new Set(made.map(letters))).toEqual(new Set(byHand(`x ${line}`).map(letters)))
        expect(BigInt(made.length)).toBe(count(recipe))
        expect([...expand({ ...recipe, ...withBars(recipe) })]).toEqual(made)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps every comma within it, and none outside', () => {
    const outside = (text: string): string => {
      const less = text.replace(/\{[^{}]*\}/g, '')
      return less === text ? text : outside(less)
    }
    const commas = (text: string) => text.split(',').length - 1
    fc.assert(
      fc.property(fc.stringMatching(/^[ab{},\\ ]{0,20}$/), (line) => {
        for (const prompt of expand(recipeOf(line, { braces: 'keep' }))) {
          expect(commas(outside(prompt))).toBe(0)
          expect(commas(prompt)).toBe(commas(line) - commas(outside(line)))
        }
      }),
    )
  })
})

describe('a way that leaves nothing of a keyword', () => {
  it.each<[string, string, string[]]>([
    ['none or one', '{0-1$$cat|dog}', ['cat', 'dog']],
    ['none to two', '{0-2$$ and $$cat|dog}', ['cat', 'dog', 'cat and dog', 'dog and cat']],
    ['an option of nothing', '{|cat}', ['cat']],
    ['two of them', '{|red} {|big}', ['big', 'red', 'red big']],
    ['nested ones', '{{|a}|{|b}}', ['a', 'b']],
    ['of Midjourney', '{, cat}', ['cat']],
    ['beside something', 'cat {0-1$$red|blue}', ['cat', 'cat red', 'cat blue']],
    ['beside commas', ', {0-1$$a|b},', ['a', 'b']],
    ['with a weight', '{0-1$$red|blue}::2', ['red::2', 'blue::2']],
    ['with a weight within', '{0-1$$red|blue}::{1|2}', ['red::1', 'red::2', 'blue::1', 'blue::2']],
    ['with a weight below zero', '{|red}::-.5', ['red::-.5']],
    ['with parameters', '{0-1$$red|blue} --ar 3:2', ['red --ar 3:2', 'blue --ar 3:2']],
    ['with parameters of several values', '{|red} --ar {1:1|3:2} x', ['red --ar 1:1 x', 'red --ar 3:2 x']],
    ['with a phone’s dash', '{0-1$$red|blue} —ar 3:2', ['red —ar 3:2', 'blue —ar 3:2']],
    ['with a dash close to it', '{|red}–ar3:2', ['red–ar3:2']],
    ['with parameters and a weight', '{|red}::2 —no text', ['red::2 —no text']],
    ['in brackets', '({|red})', ['(red)']],
    ['and no word that comes later', '{|red} cat --ar 1:1', ['cat --ar 1:1', 'red cat --ar 1:1']],
    ['but a sign is one', '{|♥} ☕', ['☕', '♥ ☕']],
    ['but parameters alone are meant so', '{--tile|--raw}', ['--tile', '--raw']],
    ['but for an option without them', '{|--tile}', ['--tile']],
  ])('%s is no prompt', (_, keyword, expected) => {
    const recipe = recipeOf(keyword, { advanced: true, braces: 'expand' })
    expect([...expand(recipe)]).toEqual(expected)
    expect(count(recipe)).toBe(BigInt(expected.length))
  })

  it('is left out between prefix and suffix as well', () => {
    const over: Partial<Recipe> = { advanced: true, braces: 'keep', prefix: '{p|q}', suffix: '{s|t}' }
    const made = all('{0-1$$a|b}', over)
    expect(made).toHaveLength(8)
    expect(new Set(made).size).toBe(8)
    expect(made.every((prompt) => /^[pq] [ab], [st]$/.test(prompt))).toBe(true)
  })

  it.each<[string, string]>([
    ['at random', '{~0-1$$a|b}'],
    ['mostly at random', '{~999::|a}'],
    ['by turns', '{@|a}'],
    ['settled once', '${x=!{|a}}${x}'],
    ['settled at random', '${x=!{~|a}}${x}'],
    ['with a separator alone', '{2$$ and $$|{~|a}}'],
  ])('is never made %s', (_, keyword) => {
    const made = [
      ...expand({
        ...recipeOf(keyword, { advanced: true, braces: 'keep' }),
        keywords: Array.from({ length: 50 }, () => keyword),
      }),
    ]
    expect(made.length).toBeGreaterThanOrEqual(50)
    expect(made).not.toContain('')
  })

  it('never is, whatever the template', () => {
    const part = fc.constantFrom(
      '{0-1$$a|b}',
      '{|a}',
      '{~|b}',
      ' ',
      ',',
      '{{|a}|b}',
      '${x=!{|c}}',
      '${x:d}',
      '{, e}',
      '{@|f}',
      '{0-2$$,$$a|{|b}|}',
    )
    const tail = fc.constantFrom('', '::2', ' --ar 3:2', ' —ar 3:2', '::.5 --tile')
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 4 }),
        tail,
        fc.constantFrom('all', 'pick'),
        (parts, end, mode) => {
          const over = { advanced: true, braces: 'expand', mode, seed: 7 } as const
          const recipe = recipeOf(parts.join('') + end, over)
          const made = [...expand(recipe)]
          expect(BigInt(made.length)).toBe(count(recipe))
          expect(made).not.toContain('')
          const withoutEnd = count(recipeOf(parts.join(''), over))
          if (withoutEnd === 0n) return
          expect(BigInt(made.length)).toBe(withoutEnd)
          expect(made).not.toContain(end.trim())
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is told', () => {
    const found = (over: Partial<Recipe>) =>
      lint(emptyRecipe({ keywords: ['{0-1$$a|b}', 'cat {|red}'], advanced: true, ...over })).find(
        ({ code }) => code === 'empty_way',
      )
    expect(found({ braces: 'keep' })?.reason).toBe('คีย์เวิร์ด 1 บรรทัดมีแบบที่ไม่เหลือคำเลย จึงข้ามแบบนั้น')
    expect(found({})).toEqual(found({ braces: 'keep' }))
    expect(found({ keywords: ['--ar 1:1', 'cat {|red}'] })).toBeUndefined()
    expect(found({ advanced: false, keywords: ['{, red}'], braces: 'keep' })?.reason).toBe(
      'คีย์เวิร์ด 1 บรรทัดมีแบบที่ไม่เหลือคำเลย',
    )
    expect(found({ braces: 'keep', keywords: ['{0-1$$a'] })).toBeUndefined()
  })
})

describe('lint of braces', () => {
  it('offers three ways, each with what comes of it', () => {
    const recipe = emptyRecipe({
      keywords: ['{red, green} bird', 'cat'],
      styles: ['Anime', 'Comic'],
      braces: 'keep',
    })
    const [finding] = lint(recipe)
    expect(finding).toMatchObject({
      code: 'braces',
      reason: '{a, b} 1 บรรทัด Midjourney จะแยกเป็นหลาย Prompt',
      choices: [
        { label: 'เก็บไว้ (เฉพาะ Fast)', isChosen: true, patch: { braces: 'keep' } },
        { label: 'แยกที่นี่ 6 Prompt', isChosen: false, patch: { braces: 'expand' } },
        {
          label: 'เป็น {a|b}',
          isChosen: false,
          patch: { advanced: true, keywords: ['{red|green} bird', 'cat'] },
        },
      ],
    })
    for (const [at, total] of [2n * 2n, 3n * 2n, 3n * 2n].entries()) {
      expect(count({ ...recipe, ...finding?.choices?.[at]?.patch })).toBe(total)
    }
  })

  it('offers to keep what cannot be counted', () => {
    const recipe = emptyRecipe({ keywords: ['{a, b}'.repeat(400)], braces: 'keep' })
    expect(lint(recipe)[0]?.choices?.map(({ label }) => label)).toEqual(['เก็บไว้ (เฉพาะ Fast)'])
  })
})
