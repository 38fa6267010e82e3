import { describe, expect, it } from 'vitest'
import { unpack } from './unpack.ts'
import { writeLine } from './write-line.ts'

describe('a line of several prompts', () => {
  it.each<[what: string, prompts: string[], line: string]>([
    ['one prompt is itself', ['a {b, c} d,'], 'a {b, c} d,'],
    ['words that differ', ['cat --v 7', 'dog --v 7'], '{cat, dog} --v 7'],
    ['words in the middle', ['a red bird', 'a green bird'], 'a {red, green} bird'],
    ['no word is cut', ['catfish soup', 'catalog soup'], '{catfish, catalog} soup'],
    ['values of a parameter', ['cat --ar 1:1 --v 7', 'cat --ar 16:9 --v 7'], 'cat --ar {1:1, 16:9} --v 7'],
    [
      'words × parameters',
      ['cat --ar 1:1', 'cat --ar 2:3', 'dog --ar 1:1', 'dog --ar 2:3'],
      '{cat, dog} --ar {1:1, 2:3}',
    ],
    [
      'words × words',
      [
        'photo of cat, Anime, x',
        'photo of cat, Sketch, x',
        'photo of dog, Anime, x',
        'photo of dog, Sketch, x',
      ],
      'photo of {cat, dog}, {Anime, Sketch}, x',
    ],
    [
      'parameters × parameters',
      ['a --ar 1:1 --s 50', 'a --ar 1:1 --s 100', 'a --ar 2:3 --s 50', 'a --ar 2:3 --s 100'],
      'a --ar {1:1, 2:3} --s {50, 100}',
    ],
    [
      'parameters that are not combined, each as a whole',
      ['cat --ar 1:1 --s 50 --v 7', 'cat --ar 2:3 --s 100 --v 7'],
      'cat {--ar 1:1 --s 50, --ar 2:3 --s 100} --v 7',
    ],
    [
      'prompts that are not combined',
      ['photo of cat --ar 1:1 --v 7', 'photo of dog --ar 2:3 --v 7'],
      'photo of {cat --ar 1:1, dog --ar 2:3} --v 7',
    ],
    ['with and without a style', ['cat', 'cat, Anime'], '{cat, cat\\, Anime}'],
    ['with and without parameters', ['cat', 'cat --tile'], '{cat, cat --tile}'],
    [
      'with and without the last parameter',
      ['cat --ar 1:1', 'cat --ar 1:1 --tile'],
      'cat {--ar 1:1, --ar 1:1 --tile}',
    ],
    ['other parameters', ['cat --tile', 'cat --raw'], 'cat {--tile, --raw}'],
    ['a flag is not parted from its value', ['cat --v 7', 'cat --niji 7'], 'cat {--v 7, --niji 7}'],
    ['nor one that begins a prompt', ['--v 7', '--niji 7'], '{--v 7, --niji 7}'],
    ['nor one of several', ['cat --v 7 --s 50', 'cat --niji 7 --s 50'], 'cat {--v 7, --niji 7} --s 50'],
    [
      'nor beside a value that differs',
      ['cat --ar 1:1 --v 7', 'cat --ar 2:3 --niji 7'],
      'cat {--ar 1:1 --v 7, --ar 2:3 --niji 7}',
    ],
    ['exclusions', ['cat --no a, b --v 7', 'cat --no c, b --v 7'], 'cat --no {a, c}, b --v 7'],
    ['exclusions of other lengths', ['cat --no a, b', 'cat --no c'], 'cat --no {a\\, b, c}'],
    ['numbers', ['1,000 stars', '2,000 stars'], '{1\\,000, 2\\,000} stars'],
    [
      'a comma that only some have',
      ['big cat, lying', 'small cat lying'],
      '{big cat\\, lying, small cat lying}',
    ],
    [
      'addresses',
      ['https://x.y/a,b.png cat', 'https://x.y/c.png cat'],
      '{https://x.y/a\\,b.png, https://x.y/c.png} cat',
    ],
    ['weights', ['hot:: dog::2', 'cold:: dog::2'], '{hot::, cold::} dog::2'],
    ['repeats', ['cat', 'dog', 'cat'], '{cat, dog, cat}'],
    ['Thai and emoji', ['แมว น่ารัก', '🐈 น่ารัก'], '{แมว, 🐈} น่ารัก'],
  ])('%s', (_, prompts, line) => {
    const written = writeLine(prompts)
    expect(written.text).toBe(line)
    if (prompts.length > 1) expect(unpack(line)).toEqual(written.order.map((place) => prompts[place]))
  })

  it('says which prompt comes out when', () => {
    const prompts = ['dog --ar 2:3', 'cat --ar 1:1', 'cat --ar 2:3', 'dog --ar 1:1']
    const { text, order } = writeLine(prompts)
    expect(text).toBe('{dog, cat} --ar {2:3, 1:1}')
    expect(order).toEqual([0, 3, 2, 1])
  })
})
