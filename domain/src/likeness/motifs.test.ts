import { describe, expect, it } from 'vitest'
import { drawnPicture, remade } from '../testing/drawn-picture.ts'
import { HashIndex } from './hash-index.ts'
import { lookOf } from './look.ts'
import { changeOf, motifsOf, type Seen } from './motifs.ts'
import { countPromptMotifs, seenWords, sharedShare, WordIndex } from './prompt-words.ts'
import { proposalOf } from './proposal.ts'

const looks = Array.from({ length: 8 }, (_, number) => lookOf(drawnPicture(number)))
const seen = (id: string, over: Partial<Seen> = {}): Seen => ({
  id,
  prompt: `word${id}`,
  look: null,
  ...over,
})
const idsOf = (pictures: readonly Seen[], apart?: ReadonlySet<string>) =>
  motifsOf(pictures, apart).map(({ ids }) => ids.join(''))

describe('motifs', () => {
  it('joins a flipped copy, and says that it is the same', () => {
    const picture = drawnPicture(0)
    const { width, height } = picture
    const flipped = lookOf(remade(picture, { width, height }, (x, y) => [width - 1 - x, y]))
    const [motif] = motifsOf([seen('a', { look: looks[0] ?? null }), seen('b', { look: flipped })])
    expect(motif?.ids).toEqual(['a', 'b'])
    expect(motif?.why.get('b')).toBe('same')
  })

  it('tells what was done to a copy: flipped, cut off, drawn in other colours, or nothing', () => {
    const picture = drawnPicture(0)
    const { width, height, data } = picture
    const own = lookOf(picture)
    const flipped = remade(picture, { width, height }, (x, y) => [width - 1 - x, y])
    const narrow = Math.round(width * 0.9)
    const cut = remade(picture, { width: narrow, height }, (x, y) => [x, y])
    // In grey: as bright everywhere, and no colour of it is left.
    const grey = data.slice()
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3)
      grey.fill(Math.round(0.299 * red + 0.587 * green + 0.114 * blue), at, at + 3)
    }
    expect(changeOf(own, lookOf(flipped))).toBe('turned')
    expect(changeOf(own, lookOf(cut))).toBe('cut')
    expect(changeOf(own, lookOf({ ...picture, data: grey }))).toBe('recoloured')
    expect(changeOf(own, own)).toBeNull()
  })

  it('leaves strangers alone', () => {
    expect(idsOf(looks.map((look, at) => seen(String(at), { look })))).toEqual([...'01234567'])
  })

  it('joins pictures of one prompt only where they are drawn alike', () => {
    const [one = null, other = null] = looks
    const prompt = 'silk loom in a village, cinematic --ar 3:2'
    const small = other?.small ?? new Uint8Array()
    const alike = one && { ...one, hashes: other?.hashes ?? [], windows: [], small }
    const pictures = [seen('a', { prompt, look: one }), seen('b', { prompt, look: alike })]
    expect(motifsOf(pictures)[0]?.why.get('b')).toBe('motif')
    const colours = new Float32Array(64)
    colours[0] = 1
    expect(
      idsOf([seen('a', { prompt, look: one }), seen('c', { prompt, look: other && { ...other, colours } })]),
    ).toEqual(['a', 'c'])
  })

  it('joins no strangers of one recipe, whose prompts share all but their subject and whose colours are the same', () => {
    const recipe = (subject: string) =>
      `A ${subject} on a wooden table, soft natural light, shallow depth of field, calm mood, warm colours`
    const subjects = 'apple,pear,mango,papaya,orange,banana,guava,lychee'.split(',')
    expect(sharedShare(seenWords(recipe('apple')), seenWords(recipe('pear')))).toBeGreaterThanOrEqual(0.8)
    expect(countPromptMotifs(subjects.map(recipe))).toBe(8)
    const colours = new Float32Array(64)
    colours.fill(1 / 64)
    const strangers = looks.map((look, at) => {
      const prompt = recipe(subjects[at] as string)
      return seen(String(at), { prompt, look: { ...look, colours } })
    })
    expect(idsOf(strangers)).toEqual([...'01234567'])
    // The same subject, drawn again in the same colours, is the same motif.
    const again = strangers.map((each) => ({ ...each, prompt: recipe('apple') }))
    expect(idsOf(again)).toEqual(['01234567'])
    // Another subject in the same picture is still a copy of it.
    const [first] = strangers
    expect(idsOf(first ? [first, { ...first, id: 'x', prompt: recipe('pear') }] : [])).toEqual(['0x'])
  })

  it('joins what is told by the same words, and says no more', () => {
    const words = { title: 'Silk weaving by hand', keywords: 'a b c d e f g h i j'.split(' ') }
    const [motif] = motifsOf([seen('a', words), seen('b', { ...words, title: 'Hand silk weaving' })])
    expect(motif?.why.get('b')).toBe('words')
    const others = { ...words, keywords: 'a b c d e f g k l m'.split(' ') }
    expect(idsOf([seen('a', words), seen('b', others)])).toEqual(['a', 'b'])
  })

  it('builds no chains, and what comes later changes no former motif', () => {
    // Of ten words b shares nine with a, c nine with b and eight with a; d shares eight with b alone.
    const prompts = [
      'a b c d e f g h i j',
      'a2 b c d e f g h i j',
      'a2 b2 c d e f g h i j',
      'a2 b2 c2 d e f g h i j',
    ]
    const pictures = prompts.map((prompt, at) =>
      seen(String(at), { prompt: prompt.replace(/\b(\w)\b/g, 'x$1') }),
    )
    expect(idsOf(pictures)).toEqual(['012', '3'])
    expect(idsOf(pictures.slice(0, 2))).toEqual(['01'])
  })

  it('keeps apart what the member took apart', () => {
    const prompt = 'silk loom'
    expect(idsOf([seen('a', { prompt }), seen('b', { prompt })], new Set(['a|b']))).toEqual(['a', 'b'])
  })

  it('joins things on white only where their words are alike', () => {
    const look = looks[0] ? { ...looks[0], isOnWhite: true } : null
    expect(idsOf([seen('a', { look }), seen('b', { look })])).toEqual(['a', 'b'])
    const prompt = 'red mug on white'
    expect(idsOf([seen('a', { look, prompt }), seen('b', { look, prompt })])).toEqual(['ab'])
  })

  it('are counted among prompts before anything is drawn', () => {
    expect(
      countPromptMotifs([
        'silk loom --ar 3:2',
        'Silk loom, masterpiece',
        'silk loom --ar 3:2',
        'misty forest',
        'กี่ทอผ้า',
      ]),
    ).toBe(3)
  })
})

describe('words', () => {
  it('are those that say what is seen', () => {
    expect([...seenWords('A photo of the silk loom, 8k --no people --v 7')]).toEqual(['silk', 'loom'])
  })

  it('are shared by the larger set', () => {
    expect(sharedShare(new Set('abcd'), new Set('abcde'))).toBe(0.8)
    expect(sharedShare(new Set(), new Set())).toBe(0)
  })

  it('are found by their rarest', () => {
    const index = new WordIndex(0.8)
    for (const words of ['abcde', 'abcdx', 'vwxyz']) index.add(new Set(words))
    expect(index.near(new Set('abcd'))).toEqual([0, 1])
  })
})

describe('an index of hashes', () => {
  const hash = Uint16Array.from({ length: 16 }, (_, at) => at * 4_111)
  /** Changes so many bits, two to a word at most. */
  const changed = (bits: number) => hash.map((word, at) => word ^ (at < bits - 16 ? 3 : at < bits ? 1 : 0))

  it('finds all within 31 bits, and the nearest of a key', () => {
    const index = new HashIndex<string>()
    index.add(changed(31), 'far')
    index.add(changed(32), 'beyond')
    index.add(changed(9), 'twice')
    index.add(changed(4), 'twice')
    expect([...index.near(hash, 31)].toSorted()).toEqual([
      ['far', 31],
      ['twice', 4],
    ])
  })
})

describe('a proposal', () => {
  const known =
    (over: Record<string, { stars?: number; sharpness?: number; isRejected?: boolean }>) => (id: string) => ({
      id,
      stars: 0,
      sharpness: 50,
      pixels: 1_000,
      isRejected: false,
      ...over[id],
    })
  const motif = { ids: [...'abcde'], why: new Map([...'bcde'].map((id) => [id, 'motif' as const])) }

  it('is the best three by stars, then sharpness, then their order', () => {
    expect(proposalOf(motif, known({ e: { stars: 4 }, c: { sharpness: 90 } }))).toEqual(['e', 'c', 'a'])
  })

  it('holds one of copies alone, and none that was rejected', () => {
    const why = new Map([
      ['b', 'same' as const],
      ['c', 'motif' as const],
    ])
    expect(proposalOf({ ids: [...'abc'], why }, known({ b: { stars: 5 } }))).toEqual(['b', 'c'])
    expect(proposalOf({ ids: [...'abc'], why }, known({ c: { isRejected: true } }))).toEqual(['a'])
  })
})
