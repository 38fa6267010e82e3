import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEnglish } from './ai-gate.ts'
import { readReply, samenessOf } from './ai-reply.ts'
import { weaveFromLibrary } from './library-source.ts'
import { refusedNames } from './refused-names.ts'
import {
  categoriesNamed,
  type LibraryKeyword,
  meaningfulWords,
  rankRelated,
  stemOf,
} from './related-keywords.ts'
import { subjectOf, writeScenes } from './scene-grammar.ts'
import { SCENE_SLOTS, SCENE_WORDS, sceneKindOf } from './scene-words.ts'
import { englishOf } from './thai-subjects.ts'

const keyword = (text: string, categoryId = 'food', likeness = 0): LibraryKeyword => ({
  keyword: text,
  categoryId,
  likeness,
})
const FOLDER = new URL('../../content/keywords', import.meta.url)
const SHIPPED: LibraryKeyword[] = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(new URL(`keywords/${file}`, new URL('../../content/', import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => keyword(line, file.replace('.txt', ''))),
)
const even = () => 0

describe('keywords that belong to a line', () => {
  it('share its words in one form or another, its last word before the others', () => {
    const near = ['night market food', 'cafe latte art', 'cozy wool blanket', 'cozy cafes street'].map(
      (each) => keyword(each),
    )
    expect(rankRelated('cozy cafe', near, even).map((each) => each.keyword)).toEqual([
      'cozy cafes street',
      'cafe latte art',
      'cozy wool blanket',
    ])
  })

  it('may be misspelt, and are of the category that most of them are in', () => {
    const near = [
      keyword('cappuccino cup foam', 'food', 0.6),
      keyword('cup race trophy', 'sports', 0.2),
      keyword('cup and saucer', 'food', 0.2),
      keyword('old town wall', 'travel', 0.1),
    ]
    const ranked = rankRelated('capuccino cup', near, even)
    expect(ranked.map((each) => each.keyword)).toEqual([
      'cappuccino cup foam',
      'cup and saucer',
      'cup race trophy',
    ])
  })

  it.each([
    ['rainy season', 'rainy street umbrella', 'lion dance season'],
    ['thai street food', 'street food cart', 'kitchen food scale'],
    ['dog', 'dog on beach', 'hot dog mustard'],
    ["mother's day", 'mother holding newborn', 'open day campus'],
    ['elevated commuter train', 'commuter train doors', 'coal hopper train'],
  ])('for %s are such as %s, and not such as %s', (line, about, beside) => {
    const ranked = rankRelated(line, [keyword(beside), keyword(about)], even)
    expect(ranked.map((each) => each.keyword)).toEqual([about])
  })

  it.each([
    ['rainy', 'rain'],
    ['cherries', 'cherr'],
    ['cherry', 'cherr'],
    ['cafes', 'cafe'],
    ['baby', 'baby'],
    ['glass', 'glass'],
  ])('%s is looked for by %s', (word, stem) => expect(stemOf(word)).toBe(stem))

  it.each([
    ["Mother's Day at the dogs' home", ['mother', 'day', 'dogs', 'home']],
    ['Photo of the Misty FOREST, forest', ['misty', 'forest']],
    ['ร้านกาแฟ', []],
    ['a b cd', []],
  ])('%j says %j', (line, words) => expect(meaningfulWords(line)).toEqual(words))

  it.each([
    ['อาหาร', ['food']],
    ['ของกินและอาหารใต้', ['food']],
    ['travel ideas', ['travel']],
    ['ทะเล', ['nature']],
    ['xyz', []],
  ])('%j names the categories %j', (line, wanted) => {
    const categories = [
      { id: 'food', title: 'อาหาร', description: 'ของอร่อย' },
      { id: 'travel', title: 'ท่องเที่ยว', description: 'ทริปและโรงแรม' },
      { id: 'nature', title: 'ธรรมชาติ', description: 'ภูเขา ทะเล ป่า' },
    ]
    expect(categoriesNamed(line, categories)).toEqual(wanted)
  })
})

describe('a line in Thai', () => {
  it.each([
    ['ร้านกาแฟ', 'cafe coffee'],
    // No train with electricity behind it.
    ['รถไฟฟ้า', 'elevated commuter train'],
    ['ผู้หญิงดื่มกาแฟ at home', 'woman coffee at home'],
    ['ทะเลสาบ', 'lake'],
    ['ไม่มีในรายการ', ''],
    ['misty forest', 'misty forest'],
    ['', ''],
  ])('%j is looked for as %j', (line, wanted) => expect(englishOf(line)).toBe(wanted))
})

describe('scenes', () => {
  it('are made of words that are English, sellable and short', () => {
    for (const word of Object.values(SCENE_WORDS).flatMap((slots) => Object.values(slots).flat())) {
      expect(isEnglish(word), word).toBe(true)
      expect(refusedNames(word), word).toEqual([])
      expect(word.length, word).toBeLessThanOrEqual(32)
    }
  })

  it('say nothing of a slot that the subject names itself', () => {
    const [scene] = writeScenes([{ text: 'aerial rice field at sunset', kind: 'nature' }], 1, 1)
    expect(scene?.split(', ')).toHaveLength(3)
    expect(scene).toMatch(/^aerial rice field at sunset, /)
    expect(scene?.slice(28)).not.toMatch(/view|shot|light|glow/)
  })

  it.each([
    ['rainy season', 'place', /sun|golden|bright|clear|shadow|interior/],
    ['cozy kitchen corner', 'place', /sky|aerial|panoramic|misty/],
    ['flat icon of house', 'place', /view|shot|light|hour|shadow|foreground|depth/],
  ] as const)('of %s hold nothing that it rules out', (text, kind, ruledOut) => {
    const scenes = writeScenes([{ text, kind }], 400, 5)
    expect(scenes.length).toBeGreaterThan(0)
    expect(scenes.filter((scene) => ruledOut.test(scene.slice(text.length)))).toEqual([])
  })

  it('show no sky from near', () => {
    const scenes = writeScenes([{ text: 'misty forest', kind: 'nature' }], 400, 3)
    expect(
      scenes.filter((scene) => /close-up|from above/.test(scene) && /sky|horizon|haze/.test(scene)),
    ).toEqual([])
    expect(scenes.some((scene) => /panoramic/.test(scene) && /sky|horizon|haze/.test(scene))).toBe(true)
  })

  it('never hold a second of one slot, and never exceed 120 characters', () => {
    const subject = { text: 'x'.repeat(60), kind: sceneKindOf('food') }
    for (const scene of writeScenes([subject], 200, 7)) {
      expect(scene.length).toBeLessThanOrEqual(120)
      expect(scene.split(', ').length).toBeLessThanOrEqual(1 + SCENE_SLOTS.length)
    }
  })

  it.each([
    ['thai market [thai]', 'thai market'],
    ['cozy, café — no. 5!', 'cozy café no 5'],
    ['ร้านกาแฟ', null],
    ['***', null],
  ])('%j has the subject %j', (line, wanted) => expect(subjectOf(line)).toBe(wanted))
})

describe('results from the library', () => {
  const near = (line: string) => {
    const words = meaningfulWords(englishOf(line))
    const found = SHIPPED.filter((each) => words.some((word) => each.keyword.includes(word)))
    return rankRelated(englishOf(line), found, even)
  }
  const weave = (mode: 'polarBear' | 'chicken', line: string, amount: number, seed = 5) =>
    weaveFromLibrary({ mode, line, amount, related: near(line), have: [], seed })

  it.each(['misty forest', 'cozy cafe', 'ทะเล', 'woman yoga', 'solar panels', 'ร้านกาแฟ'])(
    'of %s pass the gate as they are, as many as are asked for',
    (line) => {
      for (const mode of ['polarBear', 'chicken'] as const) {
        const entries = weave(mode, line, 10)
        const { prompts, aside } = readReply(JSON.stringify({ entries }), { mode, count: 10 })
        expect(prompts.map(({ text }) => text)).toEqual(entries.slice(0, 10))
        expect(prompts).toHaveLength(10)
        expect(prompts.every(({ flag }) => flag === null)).toBe(true)
        expect(aside).toEqual([])
      }
    },
  )

  it('are the same for a seed, and others for another', () => {
    expect(weave('chicken', 'cozy cafe', 20)).toEqual(weave('chicken', 'cozy cafe', 20))
    expect(weave('chicken', 'cozy cafe', 20)).not.toEqual(weave('chicken', 'cozy cafe', 20, 6))
  })

  it('begin with what was typed in English, and leave a Thai line to what belongs to it', () => {
    expect(weave('chicken', 'cozy cafe', 1)[0]).toMatch(/^cozy cafe, /)
    expect(weave('chicken', 'ร้านกาแฟ', 1)[0]).toMatch(/cafe|coffee/)
  })

  it('of what the library does not know are scenes of the line alone, and no keywords', () => {
    const ask = { line: 'qwxyz gadget', amount: 50, related: [], have: [], seed: 1 }
    expect(weaveFromLibrary({ ...ask, mode: 'polarBear' })).toEqual([])
    const scenes = weaveFromLibrary({ ...ask, mode: 'chicken' })
    expect(new Set(scenes.map(samenessOf)).size).toBe(scenes.length)
    expect(scenes.length).toBeGreaterThanOrEqual(50)
  })

  it('are none of a line of a single letter', () => {
    const ask = { line: 'a', amount: 5, related: [], have: [], seed: 1 }
    expect(weaveFromLibrary({ ...ask, mode: 'chicken' })).toEqual([])
  })

  it('never repeat what is there, whatever line, amount and seed', () => {
    const lines = fc.oneof(
      fc.constantFrom('cozy cafe', 'ทะเล', 'rain'),
      fc.string({ maxLength: 200, unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom(1, 3, 5, 10, 50),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        (line, amount, seed) => {
          const related = near(line).slice(0, 60)
          const have = weaveFromLibrary({ mode: 'chicken', line, amount: 3, related, have: [], seed }).slice(
            0,
            3,
          )
          const woven = weaveFromLibrary({ mode: 'chicken', line, amount, related, have, seed })
          const all = [...have, ...woven].map(samenessOf)
          expect(new Set(all).size).toBe(all.length)
          for (const text of woven) expect(text.length).toBeLessThanOrEqual(120)
        },
      ),
      { numRuns: 60 },
    )
  })
})
