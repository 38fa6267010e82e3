import { expect, test } from 'vitest'
import { defaultAiSettings, orderOf, readAiSettings, settingsOfOrder } from './ai-settings.ts'

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

test.each([[null], ['gpt'], [{ openai: 7 }], [{ openai: 'not a name' }], [{ nobody: 'x' }]])(
  'models stored as %j are none',
  (models) => {
    expect(readAiSettings({ ...defaultAiSettings(), models }).models).toEqual({})
  },
)
