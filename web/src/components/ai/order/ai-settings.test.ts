import { expect, test } from 'vitest'
import {
  defaultAiSettings,
  orderOf,
  readAiSettings,
  settingsOfFormer,
  settingsOfOrder,
} from './ai-settings.ts'

test('a chosen model is kept by its provider, goes along with the order and comes back with a former one', () => {
  const settings = readAiSettings({
    ...defaultAiSettings(),
    provider: 'openai',
    models: { openai: 'large:70b' },
  })
  const order = orderOf(settings, ['cozy cafe'], 'large:70b')
  expect(order).toMatchObject({ provider: 'openai', model: 'large:70b' })
  expect(settingsOfOrder(order)).toEqual(settings)
  expect(orderOf(settings, ['cozy cafe'], undefined)).not.toHaveProperty('model')
})

test('an order carries the parameters that its version takes, and gives them back', () => {
  const settings = readAiSettings({
    ...defaultAiSettings(),
    version: '8.2',
    hd: true,
    exp: 25,
    sref: 'random',
    sw: 0,
  })
  const order = orderOf(settings, ['cozy cafe'], undefined)
  expect(order.finish).toMatchObject({ version: '8.2', flags: { hd: true, exp: 25, sref: 'random', sw: 0 } })
  expect(settingsOfOrder(order)).toEqual(settings)
  const older = orderOf({ ...settings, version: '6.1' }, ['cozy cafe'], undefined)
  expect(older.finish.flags).toEqual({ sref: 'random', sw: 0 })
  expect(orderOf(defaultAiSettings(), ['cozy cafe'], undefined).finish).not.toHaveProperty('flags')
})

test.each([[null], ['gpt'], [{ openai: 7 }], [{ openai: 'not a name' }], [{ nobody: 'x' }]])(
  'models stored as %j are none',
  (models) => {
    expect(readAiSettings({ ...defaultAiSettings(), models }).models).toEqual({})
  },
)

test('the flat record that all generators shared gives provider, lists and ratios', () => {
  const former = {
    aiProvider: 'geminiFree',
    aspectRatios: ['1:1', '7:5', '16:9'],
    customAspectRatios: [
      { width: 7, height: 5 },
      { w: '21', h: '9' },
      { value: '5:4' },
      { width: 0, height: 5 },
    ],
    stylize: ['50', 250],
    chaos: [10, '30'],
    quality: 'High',
    version: 'V6.1',
  }
  expect(settingsOfFormer(former)).toMatchObject({
    provider: 'geminiFree',
    aspects: ['1:1', '7:5', '16:9'],
    customAspectRatios: ['7:5', '21:9', '5:4'],
    stylize: [50, 250],
    chaos: [10, 30],
    quality: 'high',
    version: '6.1',
  })
  expect(settingsOfFormer(undefined)).toEqual(defaultAiSettings())
  expect(settingsOfFormer({ styles: ['Anime'], stylize: true })).toEqual(defaultAiSettings())
})
