import { describe, expect, it } from 'vitest'
import { applyFix, lint } from '../lint.ts'
import { emptyRecipe, type Recipe } from '../recipe.ts'

const recipeOf = (over: Partial<Recipe>) => emptyRecipe({ keywords: ['cat'], ...over })
const found = (over: Partial<Recipe>) => lint(recipeOf(over)).filter(({ code }) => code === 'plan_jobs')

describe('more than a plan takes in one paste', () => {
  it.each<[string, Partial<Recipe>, reason: string]>([
    ['braces', { keywords: ['{a, b, c, d, e}'] }, 'วางครั้งเดียวได้ 5 Prompt เกินแพ็กเกจ Basic (4)'],
    [
      'braces with repeats',
      { keywords: ['{a, b, c, d}'], repeat: 4 },
      'วางครั้งเดียวได้ 16 Prompt เกินแพ็กเกจ Basic (4) และ Standard (10)',
    ],
    [
      'the greatest of all lines',
      { keywords: ['cat', '{a, b}', '{a, b, c} {d, e}', 'dog'] },
      'วางครั้งเดียวได้ 6 Prompt เกินแพ็กเกจ Basic (4)',
    ],
    [
      'prefix and suffix',
      { prefix: '{a, b}', suffix: '{c, d}', keywords: ['{e, f}'] },
      'วางครั้งเดียวได้ 8 Prompt เกินแพ็กเกจ Basic (4)',
    ],
    [
      'parameters',
      { extra: '--ar {1:1, 2:3, 3:2} --s {50, 100}' },
      'วางครั้งเดียวได้ 6 Prompt เกินแพ็กเกจ Basic (4)',
    ],
    [
      'parameters where words are made here',
      { keywords: ['{a, b}'], braces: 'expand', extra: '--s {1, 2, 3, 4, 5}' },
      'วางครั้งเดียวได้ 5 Prompt เกินแพ็กเกจ Basic (4)',
    ],
    ['repeats', { repeat: 5 }, 'วางครั้งเดียวได้ 5 Prompt เกินแพ็กเกจ Basic (4)'],
    ['typed repeats', { extra: '--r 12' }, 'วางครั้งเดียวได้ 12 Prompt เกินแพ็กเกจ Basic (4) และ Standard (10)'],
    ['any plan', { keywords: ['{a, b, c}'], repeat: 14 }, 'วางครั้งเดียวได้ 42 Prompt เกินทุกแพ็กเกจ (สูงสุด 40)'],
    [
      'all counting',
      { keywords: ['{a, b}'.repeat(400)] },
      'วางครั้งเดียวได้ มากกว่า 1,000,000 Prompt เกินทุกแพ็กเกจ (สูงสุด 40)',
    ],
    [
      'the advanced grammar',
      { advanced: true, keywords: ['{x|y} {a, b, c} {d, e}'] },
      'วางครั้งเดียวได้ 6 Prompt เกินแพ็กเกจ Basic (4)',
    ],
  ])('by %s', (_, over, reason) => {
    expect(found(over).map((finding) => finding.reason)).toEqual([reason])
  })

  it.each<[string, Partial<Recipe>]>([
    ['four of braces', { keywords: ['{a, b, c, d}'] }],
    ['four repeats', { repeat: 4 }],
    ['braces that are made here', { keywords: ['{a, b, c, d, e}'], braces: 'expand' }],
    ['options of the advanced grammar', { advanced: true, keywords: ['{a|b|c|d|e}'] }],
    ['repeats out of their range', { repeat: 41 }],
  ])('is not said of %s', (_, over) => expect(found(over)).toEqual([]))

  it('is mended by making the braces here', () => {
    const recipe = recipeOf({ keywords: ['{a, b, c, d, e}'] })
    const [finding] = found(recipe)
    expect(finding).toMatchObject({ slot: 'keywords', level: 'note', fix: { label: 'แยกที่นี่' } })
    expect(found(applyFix(recipe, finding ?? {}))).toEqual([])
    expect(found({ extra: '--s {1, 2, 3, 4, 5}' })[0]).not.toHaveProperty('fix')
    expect(found({ repeat: 5 })).toMatchObject([{ slot: 'repeat', level: 'note' }])
  })
})

describe('relaxed mode', () => {
  const pairs = (over: Partial<Recipe>) => lint(recipeOf(over)).filter(({ code }) => code === 'flag_pair')
  it.each<[string, Partial<Recipe>, what: string]>([
    ['braces', { keywords: ['{a, b}'] }, '{a, b}'],
    ['braces in parameters', { extra: '--ar {1:1, 2:3} --relax' }, '{a, b}'],
    ['repeats', { repeat: 2 }, '--repeat'],
    ['both', { keywords: ['{a, b}'], repeat: 2 }, '{a, b} หรือ --repeat'],
  ])('takes no %s', (_, over, what) => {
    const recipe = recipeOf({ extra: '--relax', ...over })
    const [finding] = pairs(recipe)
    expect(finding).toMatchObject({
      slot: 'extra',
      level: 'warn',
      reason: `--relax กับ ${what} ใช้พร้อมกันไม่ได้ (เฉพาะ Fast)`,
      fix: { label: 'ลบ --relax' },
    })
    expect(pairs(applyFix(recipe, finding ?? {}))).toEqual([])
  })

  it.each<[string, Partial<Recipe>]>([
    ['alone', { extra: '--relax' }],
    ['with braces that are made here', { keywords: ['{a, b}'], braces: 'expand', extra: '--relax' }],
    ['and fast mode takes them', { keywords: ['{a, b}'], repeat: 2, extra: '--fast' }],
  ])('%s is right', (_, over) => expect(pairs(over)).toEqual([]))
})
