import { describe, expect, it } from 'vitest'
import { countPermutations, unpack } from './unpack.ts'

describe('what the image generator makes of a line', () => {
  it.each<[what: string, line: string, prompts: string[]]>([
    ['no group', 'a red bird --ar 2:3', ['a red bird --ar 2:3']],
    ['choices', 'a {red, green, yellow} bird', ['a red bird', 'a green bird', 'a yellow bird']],
    [
      'several groups',
      'a {red, green} bird in the {jungle, desert}',
      [
        'a red bird in the jungle',
        'a red bird in the desert',
        'a green bird in the jungle',
        'a green bird in the desert',
      ],
    ],
    [
      'groups in groups',
      'A {sculpture, painting} of a {seagull {on a pier, on a beach}, poodle}.',
      [
        'A sculpture of a seagull on a pier.',
        'A sculpture of a seagull on a beach.',
        'A sculpture of a poodle.',
        'A painting of a seagull on a pier.',
        'A painting of a seagull on a beach.',
        'A painting of a poodle.',
      ],
    ],
    ['values of a parameter', 'bird --ar {3:2, 1:1}', ['bird --ar 3:2', 'bird --ar 1:1']],
    [
      'parameters but for their dashes',
      'bird --{v 5, niji, test}',
      ['bird --v 5', 'bird --niji', 'bird --test'],
    ],
    [
      'whole parameters',
      'bird {--ar 1:1, --ar 16:9} {--s 0, --tile}',
      ['bird --ar 1:1 --s 0', 'bird --ar 1:1 --tile', 'bird --ar 16:9 --s 0', 'bird --ar 16:9 --tile'],
    ],
    ['a comma of the text', 'a {red\\, blue, green} bird', ['a red, blue bird', 'a green bird']],
    [
      'a blank before such a comma',
      'a {red, pastel \\, yellow} bird',
      ['a red bird', 'a pastel, yellow bird'],
    ],
    ['a number', '{1\\,000, 2\\,000} stars', ['1,000 stars', '2,000 stars']],
    ['blanks around choices', 'a {  red  ,  blue  } bird', ['a red bird', 'a blue bird']],
    ['blanks inside a choice', 'a {very  red, blue} bird', ['a very  red bird', 'a blue bird']],
    ['an empty choice', 'a {, red} bird', ['a bird', 'a red bird']],
    ['an empty one at the end', 'a {red, } bird', ['a red bird', 'a bird']],
    ['an empty one at the beginning', '{, red} bird', ['bird', 'red bird']],
    ['an empty one behind all', 'bird {, red}', ['bird', 'bird red']],
    ['an empty group', 'a {} bird', ['a bird']],
    ['two empty ones', '{, big} {, red} bird', ['bird', 'red bird', 'big bird', 'big red bird']],
    ['a single choice', 'a {red} bird', ['a red bird']],
    ['doubled braces', 'a {{red}} bird', ['a red bird']],
    ['a brace that nothing closes', 'a {red, blue bird', ['a {red, blue bird']],
    ['a brace that nothing opens', 'a red} bird', ['a red} bird']],
    ['a closed one behind an open one', 'a {red {big, small} bird', ['a {red big bird', 'a {red small bird']],
    ['commas outside of groups', 'a, {b, c}, d --no e, f', ['a, b, d --no e, f', 'a, c, d --no e, f']],
    ['weights', '{hot:: dog, cat::2} bun::1', ['hot:: dog bun::1', 'cat::2 bun::1']],
    ['letters beside a group', 'cat{s, alog}', ['cats', 'catalog']],
    ['Thai and emoji', 'ภาพ{แมว, 🐈 ส้ม}', ['ภาพแมว', 'ภาพ🐈 ส้ม']],
  ])('%s', (_, line, prompts) => {
    expect(unpack(line)).toEqual(prompts)
    expect(countPermutations(line)).toBe(prompts.length)
  })

  it('counts what nobody could make', () => {
    expect(countPermutations('{a, b}'.repeat(40))).toBe(2 ** 40)
    expect(countPermutations(`${'{a, '.repeat(50_000)}b${'}'.repeat(50_000)}`)).toBeGreaterThan(0)
  })
})
