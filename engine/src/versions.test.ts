import { describe, expect, it } from 'vitest'
import { lint } from './lint.ts'
import { isModel, modelFlag } from './model.ts'
import { emptyRecipe, type Recipe } from './recipe.ts'
import {
  type MidjourneyVersion,
  newerModels,
  VERSIONS,
  versionNamed,
  versionOf,
  versionsWith,
} from './versions.ts'

/**
 * Midjourney's own tables of autumn 2026, written down by hand: ● works, ✗ refused, ? nobody knows for sure, · nothing is
 * known. `w` works on the website alone.
 */
const COLUMNS = ['8.2', '8.1', '7', 'niji 7', '6.1']
const TAKES: [flag: string, cells: string][] = [
  ['--ar 3:2', '● ● ● ● ●'],
  ['--s 1000', '● ● ● ● ●'],
  ['--c 100', '● ● ● ● ●'],
  ['--w 3000', '? ? ● ? ●'],
  ['--q 1', '✗ ✗ ● ? ●'],
  ['--no text, logo', '● ● ● ● ●'],
  ['--repeat 4', '● ● ● ● ●'],
  ['--seed 4294967295', '● ● ● ● ●'],
  ['--sref random', '● ● ● ● ●'],
  ['--sw 1000', '● ● ● ● ●'],
  ['--sv 4', '● ● ● ● ●'],
  ['--oref https://s.mj.run/a', '✗ ✗ ● ✗ ✗'],
  ['--ow 1000', '✗ ✗ ● ✗ ✗'],
  ['--cref https://s.mj.run/a', '✗ ✗ ✗ ✗ ●'],
  ['--cw 0', '✗ ✗ ✗ ✗ ●'],
  ['--iw 2', '● ● ● ● ●'],
  ['--p abc1234', '● ● ● ✗ ●'],
  ['--tile', '● ● ● ✗ ●'],
  ['--raw', '● ● ● ? ●'],
  ['--style raw', '● ● ● ? ●'],
  ['--exp 25', '● ● ● ? ✗'],
  ['--hd', '● ● ✗ ✗ ✗'],
  ['--draft', 'w w ● ? ✗'],
  ['--stop 50', '✗ ✗ ✗ ✗ ●'],
  ['--turbo', '✗ ✗ ● ? ●'],
  ['--fast', '● ● ● ● ●'],
  ['--relax', '● ● ● ● ●'],
  ['--edit https://s.mj.run/a', '● ● ✗ ✗ ✗'],
  ['--stealth', '● ● ● ● ●'],
  ['--public', '● ● ● ● ●'],
  ['--video', '● ● ● ? ·'],
]
const CODES: Readonly<Record<string, readonly string[]>> = {
  '●': [],
  '·': [],
  '✗': ['flag_version'],
  '?': ['flag_unclear'],
  w: ['flag_web'],
}
const rowsOf = (cells: string) => cells.split(' ').map((cell, at) => ({ model: COLUMNS[at] as string, cell }))
const codesOf = (over: Partial<Recipe>) =>
  lint(emptyRecipe({ keywords: ['cat'], ...over })).map(({ code }) => code)

describe('what each version takes', () => {
  describe.each(TAKES)('%s', (extra, cells) => {
    it.each(rowsOf(cells))('$model: $cell', ({ model, cell }) => {
      // A pair says it instead where the flag is refused because of Niji; a quality has a sentence of its own.
      const other =
        extra === '--hd' && model === 'niji 7'
          ? ['flag_pair']
          : extra === '--q 1'
            ? ['q_version']
            : CODES['✗']
      expect(codesOf({ model, extra })).toEqual(cell === '✗' ? other : CODES[cell])
    })
  })

  it.each(rowsOf('✗ ✗ ? ? ●'))('weights by :: in $model: $cell', ({ model, cell }) => {
    const codes = cell === '✗' ? ['weights'] : CODES[cell]
    expect(codesOf({ model, keywords: ['hot::2 dog'] })).toEqual(codes)
  })

  it.each<[extra: string, cells: string]>([
    ['--s 1001', '1 1 1 1 1'],
    ['--c 101', '1 1 1 1 1'],
    ['--w 3001', '1 1 1 1 1'],
    ['--q 1', '0 0 0 0 0'],
    ['--q 4', '0 0 0 0 1'],
    ['--q 3', '0 0 1 0 1'],
    ['--q .5', '0 0 1 0 0'],
    ['--repeat 41', '1 1 1 1 1'],
    ['--seed 4294967296', '1 1 1 1 1'],
    ['--sw 1001', '1 1 1 1 1'],
    ['--sv 7', '1 1 1 1 0'],
    ['--sv 5', '0 0 0 1 0'],
    ['--ow 0', '0 0 1 0 0'],
    ['--cw 101', '0 0 0 0 1'],
    ['--iw 3', '0 0 0 1 0'],
    ['--iw 3.5', '1 1 1 1 1'],
    ['--exp 101', '1 1 1 1 0'],
    ['--stop 9', '0 0 0 0 1'],
  ])('%s is outside of what a version takes: %s', (extra, cells) => {
    for (const { model, cell } of rowsOf(cells)) {
      const codes = codesOf({ model, extra }).filter((code) => code === 'flag_range' || code === 'q_version')
      const refused = extra === '--q 4' || extra === '--q 3' || extra === '--q .5' || extra === '--q 1'
      const expected = refused && model.startsWith('8.') ? 1 : Number(cell)
      expect([model, codes.length]).toEqual([model, expected])
    }
  })

  it.each<[string, Partial<Recipe>, string, string, Partial<Recipe> | null]>([
    [
      '--oref outside V7',
      { model: '8.2', extra: '--oref u --raw' },
      'flag_version',
      '--oref เฉพาะ V7',
      { model: '7' },
    ],
    [
      '--oref with a version typed',
      { model: 'none', extra: '--oref u --v 8.2' },
      'flag_version',
      '--oref เฉพาะ V7',
      { model: '7', extra: '--oref u' },
    ],
    [
      '--cref',
      { model: '7', extra: '--cref u' },
      'flag_version',
      '--cref เฉพาะ V6, V6.1, Niji 6',
      { extra: '' },
    ],
    ['--hd', { model: '7', extra: '--hd' }, 'flag_version', '--hd ตั้งแต่ V8.1', { extra: '' }],
    ['--stop', { model: '7', extra: '--stop 50' }, 'flag_version', '--stop ถึง V6', { extra: '' }],
    [
      '--turbo',
      { model: '8.2', extra: '--turbo --tile' },
      'flag_version',
      'V8 ไม่มี --turbo',
      { extra: '--fast --tile' },
    ],
    [
      '--draft on the web',
      { model: '8.1', extra: '--draft' },
      'flag_web',
      '--draft ของ V8 ใช้ได้แค่ในเว็บ',
      null,
    ],
    ['--tile', { model: 'niji 7', extra: '--tile' }, 'flag_version', 'Niji 7 ไม่รองรับ --tile', { extra: '' }],
    [
      '--weird',
      { model: '8.2', extra: '--weird 5' },
      'flag_unclear',
      'ยังไม่แน่ว่า V8.2 รับ --weird ลอง 1 Prompt ก่อน',
      null,
    ],
    [
      'weights',
      { model: '7', keywords: ['a::2 b'] },
      'flag_unclear',
      'ยังไม่แน่ว่า V7 รับ :: ลอง 1 Prompt ก่อน',
      null,
    ],
    [
      'a quality',
      { model: 'niji 7', quality: 'medium' },
      'flag_unclear',
      'ยังไม่แน่ว่า Niji 7 รับ --q ลอง 1 Prompt ก่อน',
      null,
    ],
    [
      '--hd and Niji',
      { model: 'niji', extra: '--hd' },
      'flag_pair',
      '--niji กับ --hd ใช้พร้อมกันไม่ได้',
      { extra: '' },
    ],
    [
      'a moodboard and --sw',
      { model: '7', personal: ['m7256123456789'], extra: '--sw 50' },
      'flag_pair',
      'Moodboard กับ --sw ใช้พร้อมกันไม่ได้',
      { extra: '' },
    ],
    [
      'a moodboard and --sv',
      { model: '7', extra: '--p m7256123456789 --sv 4' },
      'flag_pair',
      'Moodboard กับ --sv ใช้พร้อมกันไม่ได้',
      { extra: '--p m7256123456789' },
    ],
    [
      '--tile and Edit',
      { model: '8.2', extra: '--tile --edit u' },
      'flag_pair',
      '--tile กับ --edit ใช้พร้อมกันไม่ได้',
      { extra: '--tile' },
    ],
    [
      '--oref and --q 4',
      { model: '7', extra: '--oref u --q 4' },
      'flag_pair',
      '--oref กับ --q 4 ใช้พร้อมกันไม่ได้',
      { extra: '--oref u' },
    ],
    [
      'a code and --sv 5',
      { model: '7', extra: '--sref 123 --sv 5' },
      'flag_pair',
      '--sref แบบรหัส กับ --sv 5 ใช้พร้อมกันไม่ได้',
      { extra: '--sref 123' },
    ],
    [
      '--raw and a strong style',
      { model: '8.2', stylize: [100, 750], extra: '--raw' },
      'flag_pair',
      '--raw กับ --s เกิน 500 มักหักล้างกัน',
      null,
    ],
    ['a high --exp', { model: '7', extra: '--exp 51' }, 'flag_pair', '--exp เกิน 50 มักเพี้ยน', null],
  ])('says of %s why, and how to mend it', (_, over, code, reason, patch) => {
    const finding = lint(emptyRecipe({ keywords: ['cat'], ...over })).find((one) => one.code === code)
    expect(finding?.reason).toBe(reason)
    expect(finding?.fix?.patch ?? null).toEqual(patch)
  })

  it.each<[string, Partial<Recipe>]>([
    ['a personal code that is no moodboard', { personal: ['m1abc23'], extra: '--sw 50' }],
    ['several values in braces', { extra: '--ar {1:1, 2:3} --s {100, 900}' }],
    ['--no with V8.2', { model: '8.2', no: 'text' }],
    ['a picture’s style and --sv 5', { extra: '--sref https://s.mj.run/a --sv 5' }],
  ])('has nothing against %s', (_, over) => expect(codesOf({ model: '7', ...over })).toEqual([]))
})

describe('versions', () => {
  it('offers newer ones behind those of the specification', () => {
    expect(newerModels(['7', '6.1', '5.2', 'niji', 'none'])).toEqual(['8.2', '8.1', 'niji 7'])
  })

  it.each([
    ['8.2', '--v 8.2'],
    ['niji 7', '--niji 7'],
    ['niji', '--niji 6'],
    ['6.1', '--v 6.1'],
    ['none', ''],
  ])('%s prints %s', (model, flag) => {
    expect(isModel(model)).toBe(true)
    expect(modelFlag(model)).toBe(flag)
  })

  it.each(['', '8.2 --hd', 'niji7', 'v7', '8.', '123'])('%j is no model', (text) =>
    expect(isModel(text)).toBe(false),
  )

  it('lets the version that was typed last count', () => {
    expect(versionOf({ model: '7', extra: '--niji --v 8.1' })?.label).toBe('V8.1')
    expect(versionOf({ model: '7', extra: '--niji' })?.label).toBe('Niji 6')
    expect(versionOf({ model: 'niji', extra: '' })?.label).toBe('Niji 6')
    expect(versionOf({ model: 'none', extra: '' })).toBeNull()
    expect(versionOf({ model: '7', extra: '--v 99' })).toBeNull()
  })

  it('says of each where it is known from', () => {
    for (const { id, since, checked, source, parameters } of VERSIONS.versions) {
      expect(isModel(id), id).toBe(true)
      expect(
        [since, checked].every((date) => /^\d{4}-\d\d-\d\d$/.test(date)),
        id,
      ).toBe(true)
      expect(source).toMatch(/^https:\/\/docs\.midjourney\.com\//)
      expect(Object.keys(parameters).length).toBeGreaterThan(0)
    }
    expect(VERSIONS.versions.filter(({ state }) => state === 'default').map(({ id }) => id)).toEqual(['8.2'])
  })
})

describe('versions that an owner changed', () => {
  const V82 = versionNamed('8.2', VERSIONS) as MidjourneyVersion
  const nine: MidjourneyVersion = {
    ...V82,
    id: '9',
    label: 'V9',
    since: '2027-03-01',
    parameters: {
      ...V82.parameters,
      iw: { takes: 'works', range: [0, 5] },
      stylize: { takes: 'works', range: [0, 500] },
      sref: { takes: 'refused' },
    },
  }
  const rules = versionsWith({ versions: [nine], removed: ['8.1'] })
  const codes = (recipe: Partial<Recipe>) =>
    lint(emptyRecipe({ keywords: ['cat'], ...recipe }), rules).map(({ code, reason }) => [code, reason])

  it('stand in their place by date, and what is removed is gone', () => {
    expect(newerModels(['7', 'niji'], rules)).toEqual(['9', '8.2', 'niji 7'])
    expect(rules.versions.map(({ id }) => id)).toEqual([
      '9',
      '8.2',
      'niji 7',
      '7',
      '6.1',
      'niji 6',
      '6',
      '5.2',
    ])
    expect(rules.conflicts).toBe(VERSIONS.conflicts)
  })

  it('are what findings go by', () => {
    expect(codes({ model: '9', extra: '--iw 4' })).toEqual([])
    expect(codes({ model: '8.2', extra: '--iw 4' })).toEqual([
      ['flag_range', '--iw 4 ใช้ไม่ได้ ต้องอยู่ระหว่าง 0–3'],
    ])
    expect(codes({ model: '9', stylize: [750] })).toEqual([
      ['stylize_range', '--stylize 750 ใช้ไม่ได้ ต้องเป็นจำนวนเต็ม 0–500'],
    ])
    expect(codes({ model: '9', extra: '--sref 123' })[0]?.[0]).toBe('flag_version')
  })

  it('stand in place of the shipped one, and leave the choices when they are old', () => {
    const old = versionsWith({ versions: [{ ...V82, state: 'legacy' }], removed: [] })
    expect(newerModels([], old)).toEqual(['8.1', '7', 'niji 7'])
    expect(old.versions).toHaveLength(VERSIONS.versions.length)
  })

  it('are the shipped ones where nothing was changed', () => {
    expect(versionsWith({ versions: [], removed: [] })).toBe(VERSIONS)
  })
})
