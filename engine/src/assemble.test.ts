import { describe, expect, it } from 'vitest'
import { assemble, type Parts, segmentsOf } from './assemble.ts'

const full: Parts = {
  prefix: 'photo of',
  base: 'Cat, sleeping on sofa',
  style: 'Realistic',
  personal: 'golden hour lighting',
  copySpace: true,
  whiteBackground: true,
  suffix: 'high detail',
  aspect: '16:9',
  stylize: 250,
  chaos: 10,
  quality: 'high',
  model: '6.1',
  no: 'text,  watermark ,',
  repeat: 3,
  extra: '--tile',
}

describe('assemble (docs/product/prompts.md#the-order-of-a-finished-prompt)', () => {
  it.each<[string, Parts, string]>([
    [
      'the worked example',
      { base: 'Cat, sleeping on sofa', style: 'Realistic', aspect: '16:9', quality: 'high', model: '6.1' },
      'Cat sleeping on sofa, Realistic Photo --ar 16:9 --q 2 --v 6.1',
    ],
    [
      'every part in its order',
      full,
      'photo of Cat sleeping on sofa, Realistic Photo, golden hour lighting, copy space for text, isolate on white background, high detail --ar 16:9 --s 250 --c 10 --q 2 --v 6.1 --no text, watermark --repeat 3 --tile',
    ],
    ['nothing but a base', { base: 'cat' }, 'cat'],
    ['commas become spaces, which shrink', { base: ' a,,  b\t ,c,d' }, 'a b c d'],
    ['realistic in any case', { base: 'cat', style: 'REALISTIC' }, 'cat, Realistic Photo'],
    ['Photos', { base: 'cat', style: 'Photos' }, 'cat, Realistic Photo'],
    ['another style as it is', { base: 'cat', style: 'Oil Painting' }, 'cat, Oil Painting'],
    ['a style that is a name of every object', { base: 'cat', style: 'constructor' }, 'cat, constructor'],
    ['niji instead of --v', { base: 'cat', model: 'niji' }, 'cat --niji 6'],
    ['quality medium', { base: 'cat', quality: 'medium', model: '7' }, 'cat --q 1 --v 7'],
    ['quality low', { base: 'cat', quality: 'low' }, 'cat --q .5'],
    ['zero is left out', { base: 'cat', stylize: 0, chaos: 0 }, 'cat'],
    ['zero is printed on request', { base: 'cat', stylize: 0, chaos: 0, printZero: true }, 'cat --s 0 --c 0'],
    ['a personal code', { base: 'cat', personal: 'abc12', no: 'dog' }, 'cat --p abc12 --no dog'],
    [
      'personal flags as they are',
      { base: 'cat', personal: '--sref 12 --sw 50', model: '7' },
      'cat --v 7 --sref 12 --sw 50',
    ],
    ['repeat of 1', { base: 'cat', repeat: 1 }, 'cat'],
    ['a full stop before flags goes', { base: 'A cat.', aspect: '1:1' }, 'A cat --ar 1:1'],
    ['a full stop before a style goes', { base: 'end with dot.', style: 'Anime' }, 'end with dot, Anime'],
    [
      'a full stop before a style and flags goes',
      { base: 'end with dot.', style: 'Anime', aspect: '1:1' },
      'end with dot, Anime --ar 1:1',
    ],
    [
      'a phrase loses its stop before the next one',
      { base: 'cat', personal: 'soft light.', suffix: 'by day.' },
      'cat, soft light, by day.',
    ],
    ['a full stop without flags stays', { base: 'A cat.' }, 'A cat.'],
    [
      'the suffix loses its comma too',
      { base: 'cat', suffix: 'soft light, ', aspect: '1:1' },
      'cat, soft light --ar 1:1',
    ],
    ['a suffix of stops vanishes', { base: 'cat.', suffix: '...', aspect: '1:1' }, 'cat --ar 1:1'],
    [
      'the last phrase loses its stop when the suffix vanishes',
      { base: 'cat', style: 'Ink.', suffix: '.', model: '7' },
      'cat, Ink --v 7',
    ],
    [
      'line breaks in a field become a space',
      { base: 'cat', prefix: 'a\r\nb', extra: '--tile\n\n--raw' },
      'a b cat --tile --raw',
    ],
    [
      'blank fields vanish',
      { base: 'cat', prefix: ' ', suffix: '\n', no: ' , ', extra: ' ', aspect: ' ', style: ' ' },
      'cat',
    ],
    [
      'an empty base leaves no separator',
      { base: ',', prefix: 'a', style: 'Anime', aspect: '1:1' },
      'a Anime --ar 1:1',
    ],
    ['Thai', { base: 'แมว, นอน', suffix: 'แสงเช้า' }, 'แมว นอน, แสงเช้า'],
  ])('%s', (_, parts, prompt) => {
    expect(assemble(parts)).toBe(prompt)
    expect(
      segmentsOf(parts)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(prompt)
  })

  it('names the segments for the screens', () => {
    expect(segmentsOf({ base: 'cat', style: 'Realistic', aspect: '1:1', model: '7' })).toEqual([
      { kind: 'keyword', text: 'cat' },
      { kind: 'text', text: ', ' },
      { kind: 'style', text: 'Realistic Photo' },
      { kind: 'text', text: ' ' },
      { kind: 'aspect', text: '--ar 1:1' },
      { kind: 'text', text: ' ' },
      { kind: 'parameter', text: '--v 7' },
    ])
  })
})
