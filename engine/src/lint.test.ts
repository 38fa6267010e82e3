import { describe, expect, it } from 'vitest'
import { applyFix, lint } from './lint.ts'
import { emptyRecipe, type Recipe } from './recipe.ts'
import { VERSIONS } from './versions.ts'

const recipeOf = (over: Partial<Recipe>) => emptyRecipe({ keywords: ['cat'], ...over })

describe('lint', () => {
  it('has nothing against the defaults of the free generator', () => {
    expect(
      lint(recipeOf({ styles: ['Realistic'], aspects: ['16:9'], quality: 'high', model: '6.1' })),
    ).toEqual([])
  })

  it.each<[string, Partial<Recipe>, string, string, Partial<Recipe> | null]>([
    [
      'q with V7',
      { quality: 'low', model: '7' },
      'q_version',
      'V7 ไม่รองรับ --q .5 (รองรับ 1, 2, 4)',
      { quality: 'medium' },
    ],
    [
      'q with V8.1 typed',
      { quality: 'high', extra: '--v 8.1' },
      'q_version',
      'V8.1 ไม่รองรับ --q 2 (ไม่มีพารามิเตอร์นี้)',
      { quality: 'none' },
    ],
    [
      'q typed',
      { model: '7', extra: '--q .25 --tile' },
      'q_version',
      'V7 ไม่รองรับ --q .25 (รองรับ 1, 2, 4)',
      { extra: '--tile' },
    ],
    [
      'stylize',
      { stylize: [100, 1200] },
      'stylize_range',
      '--stylize 1200 ใช้ไม่ได้ ต้องเป็นจำนวนเต็ม 0–1000',
      { stylize: [100, 1000] },
    ],
    [
      'chaos',
      { chaos: [-5, 10.5] },
      'chaos_range',
      '--chaos -5 10.5 ใช้ไม่ได้ ต้องเป็นจำนวนเต็ม 0–100',
      { chaos: [0, 11] },
    ],
    [
      'a second --ar',
      { aspects: ['1:1'], extra: '--tile --ar 3:2' },
      'flag_twice',
      'มี --ar ในพารามิเตอร์เพิ่มเติมแล้ว ค่าหลังสุดจะถูกใช้',
      { extra: '--tile' },
    ],
    [
      'a second --v',
      { model: '7', extra: '--v 6.1' },
      'flag_twice',
      'มี --v ในพารามิเตอร์เพิ่มเติมแล้ว ค่าหลังสุดจะถูกใช้',
      { extra: '' },
    ],
    [
      'a short name',
      { stylize: [100], extra: '--s 250' },
      'flag_twice',
      'มี --stylize ในพารามิเตอร์เพิ่มเติมแล้ว ค่าหลังสุดจะถูกใช้',
      { extra: '' },
    ],
    [
      'a flag typed twice',
      { extra: '--seed 1 --seed 2' },
      'flag_twice',
      'มี --seed ในพารามิเตอร์เพิ่มเติม 2 ครั้ง ค่าหลังสุดจะถูกใช้',
      { extra: '--seed 2' },
    ],
    [
      '--v and --niji',
      { model: '7', extra: '--niji 6' },
      'version_twice',
      '--v และ --niji ใช้พร้อมกันไม่ได้',
      { extra: '' },
    ],
    ['repeat', { repeat: 4 }, 'repeat_plan', '--repeat ใช้ได้ 2 ขึ้นไปและขึ้นกับแพ็กเกจ Midjourney ของคุณ', null],
    [
      'repeat of 0',
      { repeat: 0 },
      'repeat_min',
      '--repeat ใช้ได้ 2 ขึ้นไปและขึ้นกับแพ็กเกจ Midjourney ของคุณ',
      { repeat: 1 },
    ],
    ['repeat of 41', { repeat: 41 }, 'repeat_max', '--repeat ใช้ได้ไม่เกิน 40', { repeat: 40 }],
    [
      'a ratio with a point',
      { aspects: ['1:1', '1.91:1'] },
      'aspect_whole',
      'อัตราส่วน 1.91:1 ใช้ไม่ได้ ต้องเป็นจำนวนเต็มตั้งแต่ 1 ขึ้นไป เช่น 16:9',
      { aspects: ['1:1', '191:100'] },
    ],
    [
      'no ratio',
      { aspects: ['wide', '3:2'] },
      'aspect_whole',
      'อัตราส่วน wide ใช้ไม่ได้ ต้องเป็นจำนวนเต็มตั้งแต่ 1 ขึ้นไป เช่น 16:9',
      { aspects: ['3:2'] },
    ],
    [
      'weights with V8.2',
      { keywords: ['hot::2 dog', 'cat'], model: '8.2' },
      'weights',
      'V8.2 ไม่รองรับน้ำหนักแบบ :: (พบในคีย์เวิร์ด 1 บรรทัด)',
      { keywords: ['hot dog', 'cat'] },
    ],
    [
      'weights in the prefix',
      { prefix: 'big::2', model: '8.1' },
      'weights',
      'V8.1 ไม่รองรับน้ำหนักแบบ :: (พบในข้อความนำหน้า)',
      { prefix: 'big' },
    ],
    [
      'weights in the suffix',
      { suffix: 'x ::3 y', model: '8.2' },
      'weights',
      'V8.2 ไม่รองรับน้ำหนักแบบ :: (พบในข้อความต่อท้าย)',
      { suffix: 'x y' },
    ],
    [
      'weights in a personal phrase',
      { personal: ['golden hour::2', 'abc'], model: '8.2' },
      'weights',
      'V8.2 ไม่รองรับน้ำหนักแบบ :: (พบใน Personalization)',
      { personal: ['golden hour', 'abc'] },
    ],
    [
      'flags in a keyword',
      { keywords: ['cat --ar 1:1'] },
      'keyword_flags',
      'มีพารามิเตอร์ -- ในคีย์เวิร์ด 1 บรรทัด พารามิเตอร์ต้องอยู่ท้าย Prompt เท่านั้น',
      { keywords: ['cat'] },
    ],
    [
      'flags inside a personal line',
      { personal: ['soft --sref 1'] },
      'personal_flags',
      'Personalization 1 บรรทัดมี -- กลางข้อความ ถ้าต้องการใส่พารามิเตอร์ ให้ขึ้นต้นบรรทัดด้วย --',
      null,
    ],
    [
      'a typed range',
      { extra: '--weird 4000' },
      'flag_range',
      '--weird 4000 ใช้ไม่ได้ ต้องอยู่ระหว่าง 0–3000',
      { extra: '' },
    ],
    [
      'text among parameters',
      { extra: 'soft light' },
      'extra_text',
      'พารามิเตอร์เพิ่มเติมต้องขึ้นต้นด้วย -- ถ้าเป็นข้อความ กรุณาใส่ในข้อความต่อท้าย',
      null,
    ],
  ])('%s', (_, over, code, reason, patch) => {
    const recipe = recipeOf(over)
    const finding = lint(recipe).find((one) => one.code === code)
    expect(finding?.reason).toBe(reason)
    expect(finding?.fix?.patch ?? null).toEqual(patch)
    if (!finding || !patch) return
    const mended = applyFix(recipe, finding)
    expect(mended).toEqual({ ...recipe, ...patch })
    expect(lint(mended).filter((one) => one.code === code && one.slot === finding.slot)).toEqual([])
  })

  it('reads its rules from data', () => {
    const versions = VERSIONS.versions.map((row) => (row.id === '7' ? { ...row, parameters: {} } : row))
    const rules = { ...VERSIONS, versions }
    expect(lint(recipeOf({ quality: 'low', model: '7' }), rules)).toEqual([])
  })

  it('lets option weights of the grammar be', () => {
    for (const keyword of ['{3::cat|2::dog}', '{~.5::a|{2::b|c}}', '{2$$3::a|b|c}', '# cat::2']) {
      expect(lint(recipeOf({ keywords: [keyword], advanced: true, model: '8.2' }))).toEqual([])
    }
  })

  it.each(['cat::2', 'cat ::2', '{a|b}::2', '{a::2|b}', '5::'])('finds the weight of %s', (prefix) => {
    const found = lint(recipeOf({ prefix, advanced: true, model: '8.2' }))
    expect(found.map(({ code, slot }) => [code, slot])).toEqual([['weights', 'prefix']])
    expect(lint(recipeOf({ prefix, advanced: true, model: '7' }))).toMatchObject([
      { code: 'flag_unclear', slot: 'prefix', level: 'note' },
    ])
    expect(lint(recipeOf({ prefix, advanced: true, model: '6.1' }))).toEqual([])
  })
})
