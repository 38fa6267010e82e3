import { at, count, type MidjourneyVersion, VERSIONS, versionNamed, versionsWith } from '@thokham/engine'
import { describe, expect, it } from 'vitest'
import {
  defaultSettings,
  OFFER,
  offeredVersions,
  parsePromptSettings,
  recipeOf,
  settingsPatch,
} from './prompt-settings.ts'
import { undoOf } from './undo-change.ts'
import { versionNames } from './version-names.ts'

describe('defaults (docs/product/prompts.md#prompts)', () => {
  it('free: quality 2, version 6.1, Realistic, 16:9, 10 prompts', () => {
    expect(defaultSettings('free')).toMatchObject({
      quality: '2',
      version: '6.1',
      styles: ['Realistic'],
      aspects: ['16:9'],
      count: 10,
    })
  })
  it('simple: quality 1, and all prompts', () => {
    expect(defaultSettings('simple')).toMatchObject({ quality: '1', version: '6.1', count: 'all' })
  })
  it('offers what docs/product.md lists, no more', () => {
    expect(OFFER.free.styles).toHaveLength(10)
    expect(OFFER.free.aspects).toEqual(['1:1', '16:9', '9:16', '4:3', '3:2'])
    expect(OFFER.simple.styles).toEqual([
      'Realistic',
      'Illustrations',
      'Watercolor',
      'Anime',
      'Digital Art',
      'Oil Painting',
    ])
    expect(OFFER.simple.aspects).toEqual(['1:1', '16:9', '9:16', '4:3', '3:4', '2:1', '1:2', '3:2'])
  })
})

describe('reading what was stored', () => {
  it('takes its own shape back whole', () => {
    const settings = {
      ...defaultSettings('simple'),
      styles: ['Anime', 'Realistic'],
      customAspectRatios: ['21:9'],
      aspects: ['21:9', '1:1'],
      prefix: 'a photo of',
      personalization: 'abc\n--raw',
      personalize: true,
      stylizeValue: 250,
      repeatValue: 3,
    }
    expect(parsePromptSettings('simple', JSON.parse(JSON.stringify(settings)))).toEqual(settings)
  })

  it('reads the old flat shape with parameters and vipFeatures', () => {
    const old = {
      styles: ['anime', 'Unknown'],
      aspectRatios: ['1:1', '21:9'],
      customAspectRatios: ['21:9', '1:1', '0:4', 'wide'],
      quality: 'High',
      version: 'V7',
      additionalParams: '--tile',
      personalization: 'abc',
      parameters: {
        stylize: true,
        stylizeValue: '100',
        chaos: false,
        chaosValue: '50',
        noValue: 'text',
        repeatValue: '4',
      },
      vipFeatures: { copySpace: true, whiteBackground: false, prefix: 'a photo of', suffix: 'soft light' },
      aiProvider: 'gemini',
    }
    expect(parsePromptSettings('simple', old)).toEqual({
      ...defaultSettings('simple'),
      styles: ['Anime'],
      aspects: ['1:1', '21:9'],
      customAspectRatios: ['21:9'],
      quality: '2',
      version: '7',
      additionalParams: '--tile',
      personalize: true,
      personalization: 'abc',
      stylizeValue: 100,
      chaosValue: 0,
      noValue: 'text',
      repeatValue: 4,
      copySpace: true,
      whiteBackground: false,
      prefix: 'a photo of',
      suffix: 'soft light',
    })
  })

  it.each([
    ['Standard', '1'],
    ['Medium', '1'],
    ['low', '.5'],
    [0.5, '.5'],
    [2, '2'],
    ['none', 'none'],
    ['best', '2'],
  ])('reads quality %j as %s in the free generator', (quality, read) => {
    expect(parsePromptSettings('free', { quality })?.quality).toBe(read)
  })

  it('leaves what the free generator has no control for', () => {
    expect(
      parsePromptSettings('free', { customAspectRatios: ['21:9'], aspects: ['21:9', '4:3'], version: '7' }),
    ).toMatchObject({
      customAspectRatios: [],
      aspects: ['4:3'],
      version: '6.1',
    })
  })

  it('keeps a count within 1 and ten million', () => {
    expect(parsePromptSettings('free', { count: 0 })?.count).toBe(1)
    expect(parsePromptSettings('free', { count: 1e12 })?.count).toBe(10_000_000)
    expect(parsePromptSettings('free', { count: 'all' })?.count).toBe('all')
    expect(parsePromptSettings('free', { count: 'many' })?.count).toBe(10)
  })

  it.each([null, 'text', 7, [], {}, { colour: 'red' }])('finds no settings in %j', (stored) => {
    expect(parsePromptSettings('free', stored)).toBeNull()
  })
})

describe('the recipe', () => {
  const keywords = ['Cat, sleeping on sofa']

  it('free: the prompt worked out by hand in the brief of the engine', () => {
    const recipe = { ...recipeOf('free', defaultSettings('free'), 1), keywords }
    expect(at(recipe, 0)).toBe('Cat sleeping on sofa, Realistic Photo --ar 16:9 --q 2 --v 6.1')
  })

  it('free: quality and version are its only flags', () => {
    const settings = {
      ...defaultSettings('free'),
      noValue: 'text',
      repeatValue: 3,
      prefix: 'x',
      additionalParams: '--tile',
    }
    expect(at({ ...recipeOf('free', settings, 1), keywords }, 0)).toBe(
      'Cat sleeping on sofa, Realistic Photo --ar 16:9 --q 2 --v 6.1',
    )
  })

  it('simple: every part in the order of docs/product/prompts.md#the-order-of-a-finished-prompt', () => {
    const settings = {
      ...defaultSettings('simple'),
      prefix: 'a photo of',
      suffix: 'soft light',
      copySpace: true,
      whiteBackground: true,
      personalize: true,
      personalization: 'abc123',
      stylizeValue: 250,
      chaosValue: 20,
      noValue: 'text,watermark',
      repeatValue: 3,
      additionalParams: '--tile',
      version: 'niji' as const,
      quality: '.5' as const,
    }
    expect(at({ ...recipeOf('simple', settings, 1), keywords }, 0)).toBe(
      'a photo of Cat sleeping on sofa, Realistic Photo, copy space for text, isolate on white background, soft light ' +
        '--ar 16:9 --s 250 --c 20 --q .5 --niji 6 --p abc123 --no text, watermark --repeat 3 --tile',
    )
  })

  it('simple: keywords × styles, the ratio picked', () => {
    const settings = {
      ...defaultSettings('simple'),
      styles: ['Anime', 'Watercolor'],
      aspects: ['1:1', '16:9', '3:2'],
    }
    expect(count({ ...recipeOf('simple', settings, 1), keywords: ['a', 'b', 'c'] })).toBe(6n)
  })

  it('prints the fields that the version takes, and keeps the others for the next one', () => {
    const settings = parsePromptSettings('simple', {
      ...defaultSettings('simple'),
      ...{ version: '8.2', quality: 'none', styles: [], aspects: [] },
      ...{ raw: true, tile: true, hd: true, exp: 25, sref: 'random', sw: 50, additionalParams: '--seed 1' },
    })
    if (!settings) throw new Error('no settings')
    const prompt = (version: string) =>
      at({ ...recipeOf('simple', { ...settings, version }, 1), keywords: ['cat'] }, 0)
    expect(prompt('8.2')).toBe('cat --v 8.2 --raw --tile --hd --exp 25 --sref random --sw 50 --seed 1')
    expect(prompt('7')).toBe('cat --v 7 --raw --tile --exp 25 --sref random --sw 50 --seed 1')
    expect(prompt('niji 7')).toBe('cat --niji 7 --raw --exp 25 --sref random --sw 50 --seed 1')
    expect(prompt('5.2')).toBe('cat --v 5.2 --raw --tile --seed 1')
    expect(prompt('8.2')).toContain('--hd')
    const typed = { ...settings, additionalParams: '--v 7' }
    expect(recipeOf('simple', typed, 1).flags).not.toHaveProperty('hd')
  })

  it('leaves personalization out while its feature is off', () => {
    const settings = { ...defaultSettings('simple'), personalization: 'abc123' }
    expect(recipeOf('simple', settings, 1).personal).toEqual([])
  })
})

describe('versions', () => {
  it('are those of the specification in their order, then the newer ones', () => {
    const newer = ['8.2', '8.1', 'niji 7']
    expect(offeredVersions('free', VERSIONS, '6.1')).toEqual(['6.1', 'niji', ...newer])
    expect(offeredVersions('simple', VERSIONS, '7')).toEqual(['7', '6.1', '5.2', 'niji', 'none', ...newer])
    expect(versionNames('simple', VERSIONS)).toMatchObject({
      ...{ '7': 'V7', niji: 'Niji' },
      ...{ '8.2': 'V8.2', '8.1': 'V8.1', 'niji 7': 'Niji 7' },
    })
  })

  it('follow what the owner adds and takes away; the one that is chosen stays in sight', () => {
    const nine = {
      ...(versionNamed('8.2', VERSIONS) as MidjourneyVersion),
      id: '9',
      label: 'V9',
      since: '2027-03-01',
    }
    const rules = versionsWith({ versions: [nine], removed: ['8.1'] })
    expect(offeredVersions('free', rules, '9')).toEqual(['6.1', 'niji', '9', '8.2', 'niji 7'])
    expect(offeredVersions('free', rules, '8.1')).toEqual(['6.1', 'niji', '9', '8.2', 'niji 7', '8.1'])
    expect(versionNames('free', rules)['9']).toBe('V9')
  })

  it('print the fields that the owner says they take', () => {
    const known = versionNamed('8.2', VERSIONS) as MidjourneyVersion
    const rules = versionsWith({
      versions: [{ ...known, parameters: { ...known.parameters, hd: { takes: 'refused' } } }],
      removed: [],
    })
    const settings = { ...defaultSettings('simple'), version: '8.2', hd: true }
    expect(recipeOf('simple', settings, 1).flags).toEqual({ hd: true })
    expect(recipeOf('simple', settings, 1, {}, rules).flags).toBeUndefined()
  })

  it.each([
    ['8.2', '8.2'],
    ['V8.1', '8.1'],
    ['Niji 7', 'niji 7'],
    ['niji 6', 'niji'],
    ['9', '9'],
    ['none', 'none'],
    ['8.2 --hd', '6.1'],
  ])('reads %j as %s', (version, read) =>
    expect(parsePromptSettings('simple', { version })?.version).toBe(read),
  )
})

it.each([
  [
    { raw: 'yes', exp: '25', weird: -1, sref: 7, sw: 2_000_000 },
    { raw: false, exp: 0, weird: 0, sref: '', sw: 1_000_000 },
  ],
  [
    { hd: true, exp: 25.4, weird: 4_000, sref: 'x', sw: 0 },
    { hd: true, exp: 25, weird: 4_000, sref: 'x', sw: 0 },
  ],
  [{ braces: 'expand' }, { braces: 'expand' }],
  [{ braces: 'drop' }, { braces: 'keep' }],
])('reads the fields %j as %j', (stored, read) => {
  expect(parsePromptSettings('simple', { styles: [], ...stored })).toMatchObject(read)
})

it('turns a fix of fields into settings, of those it names alone', () => {
  expect(
    settingsPatch({ flags: { raw: true, hd: false }, model: '7', braces: 'expand', advanced: true }),
  ).toEqual({
    ...{ raw: true, hd: false, version: '7', braces: 'expand', advanced: true },
  })
  expect(settingsPatch({ prefix: '--raw', suffix: '', personal: ['a', '--sref 1'] })).toEqual({
    ...{ prefix: '--raw', suffix: '', personalization: 'a\n--sref 1' },
  })
})

it('takes a change back, but not what was changed again since', () => {
  const before = { extra: '—tile', version: '7', no: '' }
  const change = { extra: '--tile', version: '8.2' }
  expect(undoOf(before, change, { ...before, ...change })).toEqual({ extra: '—tile', version: '7' })
  expect(undoOf(before, change, { ...before, ...change, extra: '--tile --raw' })).toEqual({ version: '7' })
})

it('turns a fix of the recipe into settings', () => {
  expect(settingsPatch({ quality: 'medium', extra: '', repeat: 2 })).toEqual({
    quality: '1',
    additionalParams: '',
    repeatValue: 2,
  })
})

it.each([
  [[{ width: 7, height: 5 }]],
  [[{ width: '7', height: '5' }]],
  [[{ w: 7, h: 5 }]],
  [[{ ratio: '7:5' }]],
  [[{ label: '7:5', value: '7:5' }]],
  [{ mine: { width: 7, height: 5 } }],
  [['7:5']],
])('ratios of one’s own stored as %j are taken over', (customAspectRatios) => {
  const settings = parsePromptSettings('simple', { customAspectRatios, aspectRatios: ['1:1', '7:5'] })
  expect(settings).toMatchObject({ customAspectRatios: ['7:5'], aspects: ['1:1', '7:5'] })
})
