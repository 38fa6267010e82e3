import { expect, it } from 'vitest'
import { defaultSettings } from './prompt-settings.ts'
import { packShared, unpackShared } from './share-link.ts'

const settings = {
  ...defaultSettings('simple'),
  prefix: 'ภาพถ่าย',
  aspects: ['21:9'],
  customAspectRatios: ['21:9'],
}

it('goes there and back, keywords only when they are given', async () => {
  const bare = await packShared('simple', { settings, keywords: null })
  expect(bare).toMatch(/^[\w-]+$/)
  expect(await unpackShared('simple', bare)).toEqual({ settings, keywords: null })
  const ticked = await packShared('simple', { settings, keywords: 'smiling thai farmer\nตลาดน้ำ' })
  expect(await unpackShared('simple', ticked)).toEqual({ settings, keywords: 'smiling thai farmer\nตลาดน้ำ' })
})

it('takes from a link of the other generator what it knows itself', async () => {
  const link = await packShared('simple', { settings, keywords: null })
  expect((await unpackShared('free', link))?.settings).toMatchObject({
    styles: ['Realistic'],
    aspects: [],
    quality: '1',
  })
})

it.each(['', 'nonsense', '%%%', 'eyJhIjoxfQ'])('reads no settings in %j', async (value) => {
  expect(await unpackShared('free', value)).toBeNull()
})

it('refuses a small link that unpacks into a huge text', async () => {
  const huge = { ...settings, prefix: 'x'.repeat(20_000_000) }
  const bomb = await packShared('free', { settings: huge, keywords: null })
  expect(bomb.length).toBeLessThan(30_000)
  expect(await unpackShared('free', bomb)).toBeNull()
})
