import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CleaningRules } from '../keywords/cleaning-rules.ts'
import { REFUSED_NAMES } from '../testing/refused-names.ts'
import { cleanTitle } from './clean-title.ts'
import { promptFlags } from './prompt-talk.ts'

const rules = new CleaningRules({ refused: REFUSED_NAMES, own: ['ugly', 'น้ำท่วม'] })

describe('a title', () => {
  it('says what was taken out, as it stood there, and why', () => {
    expect(cleanTitle('Batman’s shadow over a city --ar 16:9', rules)).toEqual({
      text: 'Shadow over a city',
      removed: [
        { words: 'Batman’s', reason: { code: 'refused_name', name: 'batman', kind: 'characters' } },
        { words: '--ar 16:9', reason: { code: 'prompt_word', name: '--ar 16:9' } },
      ],
      isSentence: true,
    })
  })

  it('without anything to take out stays as it is, whatever it is', () => {
    for (const text of ['', 'on the desk,  and', 'of'])
      expect(cleanTitle(text, rules)).toEqual({ text, removed: [], isSentence: true })
  })

  it('loses only what is asked for', () => {
    const text = 'Nike shoes on a floor, AI generated, ugly'
    expect(cleanTitle(text, rules, { leaves: ['making'], keepsOwn: true }).text).toBe(
      'Shoes on a floor, AI generated, ugly',
    )
    expect(cleanTitle(text, rules, { only: ({ code }) => code === 'own_word' }).text).toBe(
      'Nike shoes on a floor, AI generated',
    )
    expect(cleanTitle('Boats inspired by nature', rules, { keepsStyles: true }).text).toBe(
      'Boats inspired by nature',
    )
  })

  it('is clean once it was cleaned, whatever it said', () => {
    const word = fc.constantFrom(
      'nike',
      'Tesla',
      'ugly',
      'cat',
      '(',
      ')',
      ',',
      '.',
      '’s',
      'น้ำท่วม',
      'x',
      '-',
      '--no',
      'in',
      'by',
      '8k',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        let { text } = cleanTitle(words.join(' '), rules)
        // What closes up may bring two halves of a name together: as often as words stood there, no more.
        for (const _ of words) text = cleanTitle(text, rules).text
        expect(rules.namesIn(text)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('of any letters is cleaned without end or error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(typeof cleanTitle(`nike ${text} tesla`, rules).text).toBe('string')
      }),
      { numRuns: 2000 },
    )
  })
})

it.each([
  // Punctuation, dishes and wells.
  ['Sunset -- golden hour at beach', 'Sunset -- golden hour at beach', true],
  ['Fresh bread --homemade loaf on table', 'Fresh bread --homemade loaf on table', true],
  ['Drawing from nature in sketchbook', 'Drawing from nature in sketchbook', true],
  ['Family drawing from a well', 'Family drawing from a well', true],
  ['À la carte menu on a table', 'À la carte menu on a table', true],
  ['Pie à la mode on plate', 'Pie à la mode on plate', true],
  // References all the same.
  ['Blue guitar drawing from Van Gogh', 'Blue guitar', true],
  ['Blue guitar drawing from Cubism', 'Blue guitar', true],
  ['Night sky à la Van Gogh', 'Night sky', true],
  // A name that opens the title takes it along.
  ['AI generated on phone screen', null, false],
  ['Tesla 3 charging station', null, false],
  ['iPhone on a wooden desk', null, false],
])('%j becomes %j, a sentence: %s', (title, text, isSentence) => {
  const cleaned = cleanTitle(title, rules)
  expect(cleaned.isSentence).toBe(isSentence)
  if (text !== null) expect(cleaned.text).toBe(text)
  else expect(cleaned.removed).not.toEqual([])
})

describe('the flags of a prompt', () => {
  it.each([
    ['cat --ar 16:9 --v 7', ['--ar 16:9', '--v 7']],
    ['beach --no people, text --ar 3:2', ['--no people, text', '--ar 3:2']],
    ['beach —no people', ['—no people']],
    ['city —ar 3:2', ['—ar 3:2']],
    ['city –ar 3:2', ['–ar 3:2']],
    ['city -ar 3:2', ['-ar 3:2']],
    ['tile floor —tile', ['—tile']],
    ['cat --style raw --tile', ['--style raw', '--tile']],
    ['cat --sref https://x.example/a.png --sw 200', ['--sref https://x.example/a.png', '--sw 200']],
    ['cat --niji 6 --s 250 --c 10', ['--niji 6', '--s 250', '--c 10']],
    ['cat --exp 5 --someday 12', ['--exp 5', '--someday 12']],
    // Dashes as people write them.
    ['Sunset -- golden hour at beach', []],
    ['Sushi -- raw fish on rice', []],
    ['Fresh bread --homemade loaf on table', []],
    ['Bangkok — the city of angels', []],
    ['Bangkok —a city of angels', []],
    ['Bangkok – no rain today', []],
    ['kitchen - raw vegetables', []],
    ['well-known long-sleeve shirt', []],
    ['size 5 - 10', []],
  ])('%s: %j', (text, flags) => {
    expect(promptFlags(text).map(({ from, to }) => text.slice(from, to).trim())).toEqual(flags)
  })
})

describe('phrases that are handed in', () => {
  const cleaned = (text: string, styles: string[], praise: string[] = []) =>
    cleanTitle(text, new CleaningRules({ refused: REFUSED_NAMES, phrases: { styles, praise } })).text

  it('stand in place of those that ship, whatever signs they have', () => {
    expect(cleaned('Quiet bay after (the) old masters, at dawn', ['after (the)'])).toBe('Quiet bay, at dawn')
    expect(cleaned('Quiet bay inspired by Venice', [])).toBe('Quiet bay inspired by Venice')
    expect(cleaned('Quiet bay at dawn, wow factor', [], ['wow factor'])).toBe('Quiet bay at dawn')
    expect(cleaned('Quiet bay at dawn, masterpiece', [])).toBe('Quiet bay at dawn, masterpiece')
  })
})
