import { describe, expect, it } from 'vitest'
import { assemble } from './assemble.ts'
import { NO_FLAGS, refusedFlags, takenFlags } from './flag-fields.ts'
import { applyFix, lint } from './lint.ts'
import { at } from './prompts.ts'
import { emptyRecipe, type FlagFields, type Recipe } from './recipe.ts'
import { VERSIONS, versionNamed } from './versions.ts'

const full: FlagFields = {
  raw: true,
  tile: true,
  draft: true,
  hd: true,
  exp: 25,
  weird: 300,
  sref: ' 123  random ',
  sw: 50,
}
const version = (id: string) => versionNamed(id, VERSIONS)

describe('parameters with a field of their own', () => {
  it('stand behind --repeat and before what was typed', () => {
    expect(
      assemble({ base: 'cat', model: '8.2', no: 'text', repeat: 2, flags: full, extra: '--seed 1' }),
    ).toBe(
      'cat --v 8.2 --no text --repeat 2 --raw --tile --draft --hd --exp 25 --weird 300 --sref 123 random --sw 50 --seed 1',
    )
  })

  it.each<[string, Partial<FlagFields>, string]>([
    ['nothing', {}, 'cat'],
    ['what is off or 0', { raw: false, exp: 0, sref: ' ' }, 'cat'],
    ['a weight without a picture', { sw: 50 }, 'cat'],
    ['a weight of 0', { sref: 'random', sw: 0 }, 'cat --sref random --sw 0'],
    ['several lines', { sref: 'https://a\nhttps://b' }, 'cat --sref https://a https://b'],
  ])('print of %s', (_, flags, prompt) => expect(assemble({ base: 'cat', flags })).toBe(prompt))

  it.each<[string, (keyof FlagFields)[], string]>([
    ['8.2', [], '--raw --tile --draft --hd --exp 25 --weird 300 --sref 123 random --sw 50'],
    ['7', ['hd'], '--raw --tile --draft --exp 25 --weird 300 --sref 123 random --sw 50'],
    ['6.1', ['draft', 'hd', 'exp'], '--raw --tile --weird 300 --sref 123 random --sw 50'],
    ['niji 7', ['tile', 'hd'], '--raw --draft --exp 25 --weird 300 --sref 123 random --sw 50'],
    ['5.2', ['draft', 'hd', 'exp', 'sref', 'sw'], '--raw --tile --weird 300'],
    ['none', [], '--raw --tile --draft --hd --exp 25 --weird 300 --sref 123 random --sw 50'],
  ])('of %s are those that it does not refuse', (model, refused, printed) => {
    expect(refusedFlags(full, version(model))).toEqual(refused)
    expect(assemble({ base: 'cat', flags: takenFlags(full, version(model)) })).toBe(`cat ${printed}`)
  })

  it('leave a recipe as it was where none is filled', () => {
    expect(takenFlags(NO_FLAGS, version('8.2'))).toBeUndefined()
    expect(takenFlags({ ...NO_FLAGS, hd: true }, version('7'))).toBeUndefined()
    expect(Object.keys(emptyRecipe())).not.toContain('flags')
  })

  it.each<[string, Partial<Recipe>, string, string, Partial<FlagFields>]>([
    [
      'a version typed by hand',
      { flags: { hd: true, raw: true }, extra: '--v 7' },
      '--hd ตั้งแต่ V8.1',
      'cat --raw --v 7',
      { raw: true, hd: false },
    ],
    [
      'a number out of range',
      { model: '7', flags: { exp: 101 } },
      '--exp 101 ใช้ไม่ได้ ต้องอยู่ระหว่าง 0–100',
      'cat --v 7',
      { exp: 0 },
    ],
  ])('are judged: %s', (_, over, reason, prompt, flags) => {
    const recipe = emptyRecipe({ keywords: ['cat'], ...over })
    const finding = lint(recipe).find((one) => one.reason === reason)
    expect(finding?.slot).toBe('flags')
    const mended = applyFix(recipe, finding ?? {})
    expect(mended.flags).toEqual(flags)
    expect(at(mended, 0)).toBe(prompt)
  })

  it('are said to be there twice', () => {
    const recipe = emptyRecipe({ keywords: ['cat'], flags: { raw: true }, extra: '--style raw --tile' })
    expect(lint(recipe)).toMatchObject([{ code: 'flag_twice', fix: { patch: { extra: '--tile' } } }])
  })
})
