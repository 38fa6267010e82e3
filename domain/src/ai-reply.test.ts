import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AiPrompt, cutAtWord, flagOf, readReply, takenBack, wantedOf, withNew } from './ai-reply.ts'

const texts = (reply: string, count = 10, mode: 'polarBear' | 'chicken' = 'chicken') =>
  readReply(reply, { mode, count }).prompts.map(({ text }) => text)

describe('a reply', () => {
  it.each([
    ['{"entries":["cozy cafe","warm light"]}', ['cozy cafe', 'warm light']],
    ['["cozy cafe","warm light"]', ['cozy cafe', 'warm light']],
    ['```json\n{"keywords":["cozy cafe"]}\n```', ['cozy cafe']],
    ['Sure: {"entries":["cozy cafe"]} Enjoy!', ['cozy cafe']],
    ['cozy cafe | warm light |  | soft rain', ['cozy cafe', 'warm light', 'soft rain']],
    ['{"entries":["cozy cafe | warm light"]}', ['cozy cafe', 'warm light']],
    [
      '1. cozy cafe\n2) warm light\n- soft rain\n• old town',
      ['cozy cafe', 'warm light', 'soft rain', 'old town'],
    ],
    [
      'Sure! Here they are:\n\n1. cozy cafe\n2. warm light\n\nLet me know if you want more.',
      ['cozy cafe', 'warm light'],
    ],
    ['Here are 2 prompts:\ncozy cafe | warm light', ['cozy cafe', 'warm light']],
    ['cozy cafe\nwarm light', ['cozy cafe', 'warm light']],
    ['"cozy cafe" | “warm light.”', ['cozy cafe', 'warm light']],
    [
      '["a {red|blue} bird", "{2$$oak|elm} tree | calm lake"]',
      ['a {red|blue} bird', '{2$$oak|elm} tree', 'calm lake'],
    ],
    ['a {red|{pale|dark} blue} bird | calm lake', ['a {red|{pale|dark} blue} bird', 'calm lake']],
    ['bird {lost brace | calm lake', ['bird {lost brace', 'calm lake']],
    ['“open” sign on a door | sign that reads “open”', ['“open” sign on a door', 'sign that reads “open”']],
    ['“open” and “closed” | “one bird', ['“open” and “closed”', 'one bird']],
    ['one bird” | «calm lake».', ['one bird', 'calm lake']],
    ['"open" and "closed" | a "red" bird', ['"open" and "closed"', 'a "red" bird']],
    ["„calm lake“ | 「warm light」 | 'cozy cafe'", ['calm lake', 'warm light', 'cozy cafe']],
    ['cozy cafe --ar 16:9 --v 7 | warm light', ['cozy cafe', 'warm light']],
    ['3 cats on a roof | 2 dogs', ['3 cats on a roof', '2 dogs']],
    ['café terrace | naïve art', ['café terrace', 'naïve art']],
    ['', []],
    ['{"entries":[1,null,{}]}', []],
    ['{"entries": "none"', []],
    ['{"entries":["cozy cafe","warm light","sof', ['cozy cafe', 'warm light']],
    ['```json\n{"entries": ["cozy \\"old\\" cafe", "warm', ['cozy "old" cafe']],
    ['["cozy cafe","warm light",', ['cozy cafe', 'warm light']],
    ['{"entries":[{"keyword":"cozy cafe"},{"keyword":"warm light"}]}', ['cozy cafe', 'warm light']],
    ['{"entries":[{"keyword":"cozy cafe"},{"keyword":"warm li', ['cozy cafe']],
    [
      '<think>\nA list [of 3] {maybe}?\n1. dogs\n</think>\ncozy cafe | warm light',
      ['cozy cafe', 'warm light'],
    ],
    ['<think>hm</think>{"entries":["cozy cafe"]}', ['cozy cafe']],
    ['I think.\n</think>\n1. cozy cafe', ['cozy cafe']],
    ['<think>\n1. dogs\n2. cats', []],
    ['{"result":{"keywords":{"1":"cozy cafe","2":"warm light"}}}', ['cozy cafe', 'warm light']],
    ['{"status":"done","by":"a model"}', []],
    ["['cozy cafe', 'warm li", ['cozy cafe']],
    [`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, []],
    ['The set {a, b} and [1] lead to {"entries":["cozy cafe"]}', ['cozy cafe']],
  ])('%j holds %j', (reply, wanted) => {
    expect(texts(reply)).toEqual(wanted)
  })

  it('loses duplicates, whatever their case and marks, those of the line too', () => {
    const reply = readReply('Cozy cafe | cozy  cafe. | COZY-CAFE | warm light', {
      mode: 'chicken',
      count: 9,
      have: ['warm light'],
    })
    expect(reply).toEqual({
      prompts: [{ text: 'Cozy cafe', flag: null }],
      aside: ['cozy cafe', 'COZY-CAFE', 'warm light'].map((text) => ({ text, why: 'duplicate' })),
    })
  })

  it('is English only', () => {
    const reply = readReply('คาเฟ่ | cozy คาเฟ่ | 咖啡 | кофе | 123 | cozy cafe', { mode: 'chicken', count: 9 })
    expect(reply.prompts).toMatchObject([{ text: 'cozy cafe' }])
    expect(reply.aside.map(({ why }) => why)).toEqual(Array(5).fill('foreign'))
  })

  it('loses what other lines of the run have', () => {
    const reply = readReply('Cozy Cafe! | warm light', {
      mode: 'chicken',
      count: 9,
      isKnown: (sameness) => sameness === 'cozy cafe',
    })
    expect(reply).toEqual({
      prompts: [{ text: 'warm light', flag: null }],
      aside: [{ text: 'Cozy Cafe!', why: 'duplicate' }],
    })
  })

  it('gives no more than was asked for', () => {
    expect(texts('a a | b b | c c', 2)).toEqual(['a a', 'b b'])
  })

  it('flags keywords of other than 2–3 words', () => {
    const { prompts } = readReply('cafe | cozy cafe | cozy old cafe | a very cozy cafe', {
      mode: 'polarBear',
      count: 9,
    })
    expect(prompts.map(({ flag }) => flag)).toEqual(['words', null, null, 'words'])
  })

  it('flags names that marketplaces refuse before anything else', () => {
    const long = `${'word '.repeat(24)}end`
    const { prompts } = readReply(`nike shoes | nike | Nike ${long} | ${long}`, {
      mode: 'polarBear',
      count: 9,
    })
    expect(prompts.map(({ flag }) => flag)).toEqual(['name', 'name', 'name', 'cut'])
    expect(flagOf('van gogh sky', 'polarBear')).toBe('name')
    expect(flagOf('night sky', 'polarBear')).toBeNull()
  })

  it('is cut at a word after 120 characters and flagged', () => {
    const long = `${'word '.repeat(24)}end`
    const { prompts } = readReply(long, { mode: 'chicken', count: 1 })
    // 24 × 5 − 1 = 119 characters, and "end" would be the 123rd.
    expect(prompts).toEqual([{ text: 'word '.repeat(24).trim(), flag: 'cut' }])
  })

  it('of whatever text gives clean prompts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (reply) => {
        for (const { text } of readReply(reply, { mode: 'chicken', count: 50 }).prompts) {
          expect(text.length).toBeGreaterThan(0)
          expect(text.length).toBeLessThanOrEqual(120)
          expect(text).not.toMatch(/[\n\r\t|]|[฀-๿]/)
        }
      }),
    )
  })
})

describe('what is taken back', () => {
  it.each([
    ['1. **คาเฟ่ยามเช้า**', 'chicken', { text: 'คาเฟ่ยามเช้า', flag: null }],
    ['cozy cafe', 'polarBear', { text: 'cozy cafe', flag: null }],
    ['one two three four', 'polarBear', { text: 'one two three four', flag: 'words' }],
    ['...', 'chicken', { text: '...', flag: null }],
    ['night market by nike', 'chicken', { text: 'night market by nike', flag: 'name' }],
    // Twelve letters and a blank ten times are 130 characters: nine words are left.
    ['abcdefghijkl '.repeat(10), 'chicken', { text: 'abcdefghijkl '.repeat(9).trim(), flag: 'cut' }],
  ] as const)('%j in %s is %j', (entry, mode, wanted) => {
    expect(takenBack(entry, mode)).toEqual(wanted)
  })
})

describe('a cut', () => {
  it.each([
    ['cozy cafe', 9, 'cozy cafe'],
    ['cozy cafe', 8, 'cozy'],
    ['cozy cafe', 4, 'cozy'],
    ['cozycafe', 4, 'cozy'],
    ['cozy, cafe', 6, 'cozy'],
    ['cozy – cafe', 7, 'cozy'],
  ])('of %j at %d is %j', (text, most, wanted) => {
    expect(cutAtWord(text, most)).toBe(wanted)
  })
})

describe('a whole list in one entry', () => {
  const list = '{"entries":["cozy cafe, warm light, wooden table"]}'
  it('is taken apart where keywords are asked for', () => {
    expect(texts(list, 10, 'polarBear')).toEqual(['cozy cafe', 'warm light', 'wooden table'])
    expect(texts('cozy cafe, warm light, wooden table', 10, 'polarBear')).toHaveLength(3)
  })
  it('stays where prompts are', () => {
    expect(texts(list)).toEqual(['cozy cafe, warm light, wooden table'])
  })
  it.each(['cozy cafe, warm light', 'cozy cafe, warm light, a table of old wood beside the window'])(
    'is not seen in %j',
    (entry) => expect(texts(JSON.stringify([entry]), 10, 'polarBear')).toHaveLength(1),
  )
})

describe('results that are to give way', () => {
  const prompt = (text: string, flag: AiPrompt['flag'] = null) => ({ text, flag })
  const had = [prompt('a', 'name'), prompt('b'), prompt('c', 'cut')]
  const replacing = { prompts: had, isReplacing: true }

  it.each([
    [false, 3, 0],
    [false, 5, 2],
    [true, 3, 2],
    [true, 5, 4],
    [true, 1, 0],
  ])('with replacing %s of %d wanted %d are asked for', (isReplacing, perLine, wanted) => {
    expect(wantedOf({ prompts: had, isReplacing }, perLine)).toBe(wanted)
  })

  it('stay until others are there', () => {
    expect(withNew(replacing, [])).toEqual({ prompts: had, replaced: 0 })
    expect(withNew(replacing, [prompt('x')])).toEqual({
      prompts: [prompt('x'), prompt('b'), prompt('c', 'cut')],
      replaced: 1,
    })
    expect(withNew(replacing, [prompt('x'), prompt('y'), prompt('z')])).toEqual({
      prompts: [prompt('x'), prompt('b'), prompt('y'), prompt('z')],
      replaced: 2,
    })
  })

  it('stay all when nobody wants them gone', () => {
    expect(withNew({ prompts: had, isReplacing: false }, [prompt('x')])).toEqual({
      prompts: [...had, prompt('x')],
      replaced: 0,
    })
  })
})
