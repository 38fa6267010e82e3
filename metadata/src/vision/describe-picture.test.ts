import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DESCRIBE_INSTRUCTIONS,
  describeRequest,
  describeSchema,
  readDescription,
} from './describe-picture.ts'

const answer = {
  title: 'Golden rice terraces at sunrise.',
  description: 'Rice terraces\nin the mist.',
  keywords: ['rice', ' Terrace ', 'a, b', '', 7],
  confidence: 88.6,
  category: '11',
}
const read = {
  title: 'Golden rice terraces at sunrise',
  description: 'Rice terraces in the mist.',
  keywords: ['rice', 'Terrace', 'a b'],
  confidence: 89,
  category: '11',
  thai: null,
}

describe('an answer', () => {
  it.each<[string, string, unknown]>([
    ['as it should be', JSON.stringify(answer), read],
    ['in a code block', `Here it is:\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``, read],
    ['keywords in one text', JSON.stringify({ ...answer, keywords: 'rice, Terrace; a b' }), read],
    ['no confidence', JSON.stringify({ ...answer, confidence: 'high' }), { ...read, confidence: 50 }],
    [
      'a confidence beyond all',
      JSON.stringify({ ...answer, confidence: 1e21 }),
      { ...read, confidence: 100 },
    ],
    ['a category as a number', JSON.stringify({ ...answer, category: 7 }), { ...read, category: '7' }],
    ['a category by name', JSON.stringify({ ...answer, category: 'food' }), { ...read, category: '7' }],
    ['both of it', JSON.stringify({ ...answer, category: '7 Food' }), { ...read, category: '7' }],
    ['no category', JSON.stringify({ ...answer, category: '0' }), { ...read, category: null }],
    ['a category that is none', JSON.stringify({ ...answer, category: '22' }), { ...read, category: null }],
    [
      'a category of its own',
      JSON.stringify({ ...answer, category: 'Landscape photos' }),
      { ...read, category: null },
    ],
    ['a category like nothing', JSON.stringify({ ...answer, category: ['7'] }), { ...read, category: null }],
    ['a refusal', 'I’m sorry, I can’t help with that.', null],
    ['cut', JSON.stringify(answer).slice(0, 40), null],
    ['no keywords', JSON.stringify({ ...answer, keywords: [] }), null],
    ['no title', JSON.stringify({ ...answer, title: null }), null],
    ['a list', '[{"title":"x"}]', null],
    ['nothing', '', null],
  ])('%s', (_, text, expected) => {
    expect(readDescription(text, 49)).toEqual(expected)
  })

  it('has translations only where they fit word by word', () => {
    const thai = { title_th: 'นาขั้นบันได', keywords_th: ['ข้าว', 'ขั้นบันได'] }
    const three = JSON.stringify({ ...answer, keywords: ['rice', 'terrace'], ...thai })
    expect(readDescription(three, 49)?.thai).toEqual({ title: 'นาขั้นบันได', keywords: ['ข้าว', 'ขั้นบันได'] })
    // “” and 7 are no keywords: the words after them would slip.
    expect(readDescription(JSON.stringify({ ...answer, ...thai }), 49)?.thai).toEqual({
      title: 'นาขั้นบันได',
      keywords: [],
    })
  })

  it('is asked for with the list of categories, and nothing beside it', () => {
    expect(DESCRIBE_INSTRUCTIONS).toContain('1 Animals, 2 Buildings and Architecture, 3 Business,')
    expect(DESCRIBE_INSTRUCTIONS).toContain('20 Transport, 21 Travel; 0 where none fits.')
    expect(describeSchema({ thai: true }).properties.category.enum).toEqual(
      Array.from({ length: 22 }, (_, at) => String(at)),
    )
  })

  it('has as many keywords as were asked for at most', () => {
    const many = JSON.stringify({ ...answer, keywords: Array.from({ length: 80 }, (_, at) => `word ${at}`) })
    expect(readDescription(many, 10)?.keywords).toHaveLength(10)
    expect(readDescription(many, 500)?.keywords).toHaveLength(49)
    expect(JSON.parse(describeRequest(500))).toEqual({ task: 'describe_picture', keywords: 49 })
  })

  it('of any kind is read or not, and never thrown at', () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.json().map((text) => `{"title":"x","keywords":${text}}`),
    )
    fc.assert(
      fc.property(any, (text) => {
        const said = readDescription(text, 49)
        if (said) expect(said.keywords.length).toBeGreaterThan(0)
      }),
      { numRuns: 1000 },
    )
  })
})
