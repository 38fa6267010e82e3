// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the grammar has the same sign
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../lines.ts'
import { at, count, expand } from '../prompts.ts'
import { emptyRecipe, type Recipe } from '../recipe.ts'
import { GrammarError, type GrammarReason } from './grammar-error.ts'
import { listsUsed } from './lists-used.ts'

const lists = {
  pet: ['cat', 'dog'],
  'pet/small': ['mouse'],
  nested: ['a __pet__', '# nothing', ''],
  empty: [''],
  'animals/mammals/wild': ['fox', 'wolf'],
  'animals/mammals/tame': ['cow'],
  'animals/birds': ['owl'],
  animal: ['a __animals/${genus}*__', '${size:small} one'],
  'colors-warm': ['red', 'orange'],
  'colors-cold': ['blue'],
  twice: ['cat', 'dog', 'cat'],
  loop: ['__loop2__'],
  loop2: ['__loop__'],
}
const recipeOf = (keyword: string, over: Partial<Recipe> = {}) =>
  emptyRecipe({ keywords: [keyword], advanced: true, lists, ...over })
const all = (keyword: string, over: Partial<Recipe> = {}) => [...expand(recipeOf(keyword, over))]

describe('the advanced grammar, every way in its order', () => {
  it.each<[string, string, string[]]>([
    ['plain', 'a cat', ['a cat']],
    ['a variant', 'a {b|c}', ['a b', 'a c']],
    ['two variants: the first changes slowest', '{a|b} {c|d}', ['a c', 'a d', 'b c', 'b d']],
    ['nested', '{a|b {c|d}}', ['a', 'b c', 'b d']],
    ['an empty option', 'a{| b}', ['a', 'a b']],
    ['weights change nothing', '{3::a|0.5::b|0::c}', ['a', 'b', 'c']],
    ['several, order matters', '{2$$a|b|c}', ['a b', 'a c', 'b a', 'b c', 'c a', 'c b']],
    ['a range and a separator', '{1-2$$ and $$a|b}', ['a', 'b', 'a and b', 'b and a']],
    ['an open range', '{2-$$/$$a|b}', ['a/b', 'b/a']],
    ['up to', '{-1$$a|b}', ['a', 'b']],
    ['none or one', 'x{0-1$$ and $$ y}', ['x', 'x y']],
    ['several with variants inside', '{2$$+$$a|{b|c}}', ['a+b', 'a+c', 'b+a', 'c+a']],
    ['a list', '__pet__ here', ['cat here', 'dog here']],
    ['a list within a list, its comments and blanks aside', '__nested__', ['a cat', 'a dog']],
    ['lists by a star', '__pet*__', ['cat', 'dog', 'mouse']],
    ['several of a list', '{2$$ & $$__pet__}', ['cat & dog', 'dog & cat']],
    ['a variable is chosen at every use', '${x={a|b}}${x}${x}', ['aa', 'ab', 'ba', 'bb']],
    ['a settled variable is chosen once', '${x=!{a|b}}${x}${x}', ['aa', 'bb']],
    ['a variable of a variable', '${x=!{a|b}}${y=${x}c}${y} ${y}', ['ac ac', 'bc bc']],
    ['a default', '${x:{a|b}}', ['a', 'b']],
    ['a set variable beats the default', '${x=c}${x:a}', ['c']],
    ['a variable of an option ends with it', '{${x=a}${x}|b} ${x:c}', ['a c', 'b c']],
    ['a comment', 'cat # sleeping', ['cat']],
    ['no comment within a word', 'C# book', ['C# book']],
    ['a comment alone is no keyword', '# cat', []],
    ['escapes', '\\{a\\|b\\} \\#1 \\__pet__ \\\\', ['{a|b} #1 __pet__ \\']],
    ['signs that mean nothing alone', 'a|b $5 c_d __ e::f', ['a|b $5 c_d __ e::f']],
    ['commas go after choosing', '{a, b|c},', ['a b', 'c']],
    ['a separator that is a bar', '{2$$|$$a|b|c}', ['a|b', 'a|c', 'b|a', 'b|c', 'c|a', 'c|b']],
    ['a separator with a bar within', '{2$$ | $$a|b}', ['a | b', 'b | a']],
    [
      'every way by name',
      '{!a|b} {!1-2$$+$$c|d}',
      ['a c', 'a d', 'a c+d', 'a d+c', 'b c', 'b d', 'b c+d', 'b d+c'],
    ],
    ['a list, every way by name', '__!pet__', ['cat', 'dog']],
    ['lists of a folder', '__animals/mammals/*__', ['fox', 'wolf', 'cow']],
    ['lists of a folder and those in it', '__animals/**__', ['fox', 'wolf', 'cow', 'owl']],
    ['a list in a folder', '__animals/birds__', ['owl']],
    ['a parameter', '__animal(genus=mammals)__', ['a fox', 'a wolf', 'a cow', 'small one']],
    ['parameters', '__animal(genus=birds, size=big {red|old})__', ['a owl', 'big red one', 'big old one']],
    ['a parameter that is a list', '__animal(genus=birds,size=__pet__)__', ['a owl', 'cat one', 'dog one']],
    ['a parameter chosen', '__animal(genus={birds|mammals/t})__', ['a owl', 'a cow', 'small one']],
    ['brackets that are no parameters', 'a__b (c) d', ['a__b (c) d']],
    ['a variable in a name', '${x=warm}__colors-${x}__', ['red', 'orange']],
    ['a settled variable in a name', '${x=!cold}__colors-${x}__ ${x}', ['blue cold']],
    ['a default in a name', '__colors-${x:cold}__', ['blue']],
    ['a chosen variable in a name', '${x={warm|cold}}__colors-${x}__', ['red', 'orange', 'blue']],
    ['the same option twice', '{a|a}', ['a']],
    ['the same option twice, among others', '{a|b|a} x', ['a x', 'b x']],
    ['several of the same options', '{2$$+$$a|a|b}', ['a+b', 'b+a']],
    [
      'several, one of which is nothing',
      '{2$$|a|b|c}',
      ['a', 'b', 'c', 'a b', 'a c', 'b a', 'b c', 'c a', 'c b'],
    ],
    ['one or two, one of which is nothing', 'x {1-2$$ and $$|a} y', ['x y', 'x a y']],
    ['none to three, two of which are nothing', 'x{0-3$$+$$| |a}', ['x', 'xa']],
    ['several that are nothing', '{2$$| }', []],
    ['a list with a repeat', '__twice__', ['cat', 'dog']],
    ['options of nothing', '{|}', []],
    ['options of nothing and blanks', ' {|}, {| }', []],
    ['a line that only sets', '${x=a}', []],
    ['taking turns', '{@a|b} {c|d|e}', ['a c', 'b d', 'a e']],
  ])('%s: %s', (_, keyword, prompts) => {
    expect(all(keyword)).toEqual(prompts)
    expect(count(recipeOf(keyword))).toBe(BigInt(prompts.length))
  })

  it('reads prefix and suffix too, with the variables before them', () => {
    expect(all('${b=!{x|y}}${b} of ${a}', { prefix: '${a=!{1|2}}no ${a}', suffix: '${a} ${b}' })).toEqual([
      'no 1 x of 1, 1 x',
      'no 1 y of 1, 1 y',
      'no 2 x of 2, 2 x',
      'no 2 y of 2, 2 y',
    ])
  })

  it('is off by default', () => {
    expect([...expand(emptyRecipe({ keywords: ['{a|b} # c'] }))]).toEqual(['{a|b} # c'])
  })
})

describe('one at random', () => {
  const shares = (keyword: string, over: Partial<Recipe> = {}) => {
    const recipe = emptyRecipe({
      keywords: Array.from({ length: 4000 }, () => keyword),
      advanced: true,
      seed: 5,
      ...over,
    })
    expect(count(recipe)).toBe(4000n)
    return [...expand(recipe)].filter((prompt) => prompt === 'a').length / 4000
  }

  it('honours weights in mode pick', () => {
    expect(shares('{3::a|b}', { mode: 'pick' })).toBeCloseTo(0.75, 1)
    expect(shares('{0::b|a}', { mode: 'pick' })).toBe(1)
    expect(shares('{0.5::a|.5::b}', { mode: 'pick' })).toBeCloseTo(0.5, 1)
  })

  it('adds up the weights of the same option', () => {
    expect(shares('{a|a|a|b}', { mode: 'pick' })).toBeCloseTo(0.75, 1)
  })

  it('makes every way that is marked with ! in mode pick', () => {
    const recipe = recipeOf('{!a|b} {c|d} {!1-2$$e|f}', { mode: 'pick' })
    expect(count(recipe)).toBe(8n)
    const firsts = [...expand(recipe)].map((prompt) => prompt.replace(/ [cd] /, ' '))
    expect(firsts).toEqual(['a e', 'a f', 'a e f', 'a f e', 'b e', 'b f', 'b e f', 'b f e'])
  })

  it('draws for ~ in mode all', () => {
    expect(shares('{~3::a|b}')).toBeCloseTo(0.75, 1)
    expect(shares('${x=!{~a|b}}${x}')).toBeCloseTo(0.5, 1)
  })

  it('makes every variant in mode pick, and one in mode all, where the recipe says so', () => {
    const every = recipeOf('{a|b} {c|d}', { mode: 'pick', variants: 'all', aspects: ['1:1', '3:2'], seed: 4 })
    expect(count(every)).toBe(4n)
    expect([...expand(every)].map((prompt) => prompt.replace(/ --ar .*/, ''))).toEqual([
      'a c',
      'a d',
      'b c',
      'b d',
    ])
    const one = recipeOf('{a|b} {c|d}', { mode: 'all', variants: 'one', styles: ['x', 'y'] })
    expect(count(one)).toBe(2n)
  })

  it('counts a line once for each style in mode pick', () => {
    const recipe = recipeOf('{a|b|c} {d|e}', { mode: 'pick', styles: ['x', 'y'] })
    expect(count(recipe)).toBe(2n)
    for (const prompt of expand(recipe)) expect(prompt).toMatch(/^[abc] [de], [xy]$/)
  })

  it('leaves no separator behind where it picks nothing', () => {
    for (let seed = 0; seed < 20; seed++) {
      expect(['a', 'b', 'a and b', 'b and a']).toContain(all('{2$$ and $$|a|b}', { mode: 'pick', seed })[0])
    }
  })

  it('picks several different options', () => {
    for (let seed = 0; seed < 50; seed++) {
      const [one, other] = (all('{2$$-$$a|b|c}', { mode: 'pick', seed })[0] as string).split('-')
      expect(one).not.toBe(other)
    }
  })
})

describe('what cannot be read', () => {
  it.each<[string, GrammarReason, number]>([
    ['a {b|c', 'unclosed_variant', 3],
    ['a} b', 'stray_close', 2],
    ['a {} b', 'empty_variant', 3],
    ['{3$$a|b}', 'bad_bounds', 2],
    ['{2-1$$a|b}', 'bad_bounds', 2],
    ['{$$a|b}', 'bad_bounds', 2],
    ['{1.2.3::a|b}', 'bad_weight', 2],
    ['{0::a|0::b}', 'zero_weight', 1],
    ['{-1::a|b}', 'bad_weight', 2],
    ['{a|-0.5::b}', 'bad_weight', 4],
    ['{2$$a|a}', 'bad_bounds', 2],
    ['x __animal(genus=birds', 'unclosed_parameters', 3],
    ['x __animal(genus=birds) y', 'unclosed_parameters', 3],
    ['x __colors-${y}__', 'unknown_variable', 12],
    ['${x=!{warm|cold}}__colors-${x}__', 'varying_list', 18],
    ['__animal__', 'unknown_variable', 13],
    ['cat ${x', 'unclosed_variable', 5],
    ['cat ${x=a', 'unclosed_variable', 5],
    ['${?}', 'bad_variable', 1],
    ['ab ${x}', 'unknown_variable', 4],
    ['__what__', 'unknown_list', 1],
    ['x __empty__', 'empty_list', 3],
    ['__loop__', 'circular_list', 1],
    ['{'.repeat(1000), 'too_deep', 61],
    ['{9$$a|b|c|d|e|f|g|h|i|j}'.repeat(40), 'too_many', 1],
  ])('%s', (keyword, reason, column) => {
    const error = thrownBy(() => count(recipeOf(keyword)))
    expect(error).toBeInstanceOf(GrammarError)
    expect((error as GrammarError).reason).toBe(reason)
    expect((error as GrammarError).column).toBe(column)
  })

  it('tells the line and column in one Thai sentence', () => {
    const recipe = emptyRecipe({ keywords: ['ok', 'a {b'], advanced: true })
    expect(() => count(recipe)).toThrow('บรรทัด 2 ตำแหน่ง 3: วงเล็บปีกกา { ยังไม่ปิด กรุณาเติม }')
    expect(() => count({ ...recipe, keywords: ['ok'], suffix: '}' })).toThrow(
      /^ข้อความต่อท้าย บรรทัด 1 ตำแหน่ง 1: /,
    )
  })

  it('lists every line at fault, without which the rest is made', () => {
    const keywords = ['{a|b}', 'a {b', 'c', '__what__', '${x}', 'x __empty__', 'd']
    const recipe = emptyRecipe({ keywords, advanced: true, lists })
    const faults = faultsOf(recipe).map(({ keyword, error }) => [keyword, error.reason, error.line])
    expect(faults).toEqual([
      [1, 'unclosed_variant', 2],
      [3, 'unknown_list', 4],
      [4, 'unknown_variable', 5],
      [5, 'empty_list', 6],
    ])
    expect([...expand({ ...recipe, keywords: ['{a|b}', 'c', 'd'] })]).toEqual(['a', 'b', 'c', 'd'])
    expect(faultsOf({ ...recipe, prefix: '{' }).map(({ keyword }) => keyword)).toEqual([null])
    expect(faultsOf({ ...recipe, keywords: ['a', '${y=b}${y}'], suffix: '${y}' })).toHaveLength(1)
    expect(faultsOf({ ...recipe, advanced: false })).toEqual([])
  })

  it('refuses texts and numbers that explode, at once', () => {
    const doubling = (first: string) =>
      Array.from({ length: 100 }, (_, i) =>
        i === 0 ? `\${v0=${first}}` : `\${v${i}=\${v${i - 1}}\${v${i - 1}}}`,
      ).join('')
    expect((thrownBy(() => count(recipeOf(`${doubling('long text')}\${v99}`))) as GrammarError).reason).toBe(
      'too_long',
    )
    expect((thrownBy(() => count(recipeOf('{a|b}'.repeat(100_000)))) as GrammarError).reason).toBe('too_many')
  })

  it('throws nothing but GrammarError, and enumerates what it counts', () => {
    const pieces = [
      '{',
      '}',
      '|',
      '$$',
      '2$$',
      '1-2$$',
      '::',
      '2::',
      '${',
      'x',
      '=',
      '!',
      ':',
      '__',
      'pet',
      '#',
      '\\',
      ' ',
      'a',
      ',',
      '~',
      '@',
      '-',
      '(',
      ')',
    ]
    const template = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''))
    const well = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom('a', 'b ', '__pet__', '${x:c}', '\\{'),
        fc.array(tie('node'), { minLength: 2, maxLength: 3 }).map((options) => `{${options.join('|')}}`),
        fc
          .array(tie('node'), { minLength: 2, maxLength: 3 })
          .map((options) => `{1-2$$+$$${options.join('|')}}`),
        fc.tuple(tie('node'), tie('node')).map((parts) => parts.join(' ')),
      ),
    })).node
    fc.assert(
      fc.property(
        fc.oneof(template, well),
        template,
        fc.constantFrom('all', 'pick'),
        (keyword, prefix, mode) => {
          const recipe = recipeOf(keyword, { prefix, mode })
          try {
            const total = count(recipe)
            if (total > 2000n) return
            const prompts = [...expand(recipe)]
            expect(BigInt(prompts.length)).toBe(total)
            for (const [index, prompt] of prompts.entries()) expect(at(recipe, index)).toBe(prompt)
          } catch (error) {
            if (!(error instanceof GrammarError)) throw error
          }
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('reads back what was escaped', () => {
    const escaped = (text: string) => text.replace(/[\\{}|$#_~@]/g, '\\$&')
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z\\{}|$#_~@:!=0-9-]{1,20}$/), (text) => {
        expect(all(`x${escaped(text)}x`)).toEqual([`x${text}x`])
        expect(all(`{x${escaped(text)}x|y}`)).toEqual([`x${text}x`, 'y'])
      }),
    )
  })
})

describe('lists that name lists of their folder', () => {
  const shelves = {
    fish: ['carp'],
    'sea/fish': ['tuna'],
    'sea/deep/all': ['__fish__', '__boat__'],
    boat: ['ferry'],
    'sea/loop': ['__loop__'],
    'land/all': ['__fish__ pond', '__sea/*__ by the sea'],
  }
  const written = (keyword: string) => all(keyword, { lists: shelves })

  it('finds them beside it, in the folders around it, and by their whole name', () => {
    expect(written('__sea/deep/all__')).toEqual(['tuna', 'ferry'])
    expect(written('__fish__')).toEqual(['carp'])
    expect(thrownBy(() => written('__sea/loop__'))).toMatchObject({ reason: 'circular_list' })
  })

  it('reads them of the list that is meant', () => {
    expect(listsUsed(shelves['sea/deep/all'], Object.keys(shelves), 'sea/deep/all')).toEqual([
      'sea/fish',
      'boat',
    ])
    expect(listsUsed(['__fish__'], Object.keys(shelves))).toEqual(['fish'])
  })
})

describe('lists with weights', () => {
  const weighed = { pet: ['9::cat', '1::dog', ':: fox', '0::owl'] }
  const recipe = (over: Partial<Recipe>) => recipeOf('__pet__', { lists: weighed, draws: 2, ...over })

  it('weigh what is drawn, and are not written', () => {
    expect([...expand(recipe({}))]).toEqual(['cat', 'dog', ':: fox', 'owl'])
    const words = Array.from({ length: 4_000 }, () => '__~pet__')
    const drawn = [...expand(recipe({ keywords: words }))]
    const share = (word: string) => drawn.filter((each) => each === word).length / drawn.length
    // By hand: 9, 1 and 1 of 11.
    expect(share('cat')).toBeGreaterThan(0.78)
    expect(share('cat')).toBeLessThan(0.86)
    expect(share('dog')).toBeLessThan(0.13)
    expect(share('owl')).toBe(0)
  })

  it('are text in recipes that were kept before', () => {
    expect([...expand(recipe({ draws: undefined }))]).toEqual(['9::cat', '1::dog', ':: fox', '0::owl'])
  })

  it.each([['x::cat'], ['-1::cat'], ['1.2.3::cat']])('%s', (entry) => {
    const read = () => [...expand(recipe({ lists: { pet: [entry] } }))]
    if (entry === 'x::cat') expect(read()).toEqual(['x::cat'])
    else expect(thrownBy(read)).toMatchObject({ reason: 'bad_weight' })
  })
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}
