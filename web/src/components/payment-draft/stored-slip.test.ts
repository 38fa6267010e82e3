import { expect, it, vi } from 'vitest'
import { forgetShared, readShared, readSlip, storeSlip, takeSlip } from './stored-slip.ts'

const rows = vi.hoisted(() => new Map<string, unknown>())
const malee = { memberId: 'malee', plan: 'yearly' }
vi.mock('../../kit/storage/browser-database.ts', () => ({
  inDatabase: async (_database: object, _stores: string[], _mode: string, work: (given: object) => unknown) =>
    work({
      objectStore: () => ({
        getAllKeys: async () => [...rows.keys()],
        get: async (key: string) => rows.get(key),
        delete: async (key: string) => rows.delete(key),
        put: async (row: unknown, key: string) => rows.set(key, structuredClone(row)),
      }),
    }),
}))

it('a slip is kept as bytes, which every window takes, and comes back as it was; another member’s goes', async () => {
  const picture = new Blob(['slip'], { type: 'image/jpeg' })
  const slip = { picture, name: 'slip.jpg', chosenBytes: 4, code: null }
  rows.set('kanda yearly', { slip, savedAt: Date.now() })
  await storeSlip(malee, slip)
  expect(rows.get('malee yearly')).toMatchObject({
    slip: { picture: { bytes: expect.anything(), type: 'image/jpeg' } },
  })
  const back = await readSlip(malee)
  expect(back).toMatchObject({ name: 'slip.jpg', chosenBytes: 4, code: null })
  expect([back?.picture.type, await back?.picture.text()]).toEqual(['image/jpeg', 'slip'])
  expect([...rows.keys()]).toEqual(['malee yearly'])
})

it('a slip is of the plan that it was attached for; one that is taken away can be put back', async () => {
  const slip = {
    picture: new Blob(['slip'], { type: 'image/jpeg' }),
    name: 'slip.jpg',
    chosenBytes: 4,
    code: null,
  }
  await storeSlip(malee, slip)
  expect(await readSlip({ ...malee, plan: 'lifetime' })).toBeNull()
  const taken = await takeSlip(malee)
  expect(await readSlip(malee)).toBeNull()
  expect(taken).toMatchObject({ name: 'slip.jpg', code: null })
  expect(await taken?.picture.text()).toBe('slip')
})

it('what another app shared is nobody’s: it stays when a member’s slip is read, comes back as it came, and goes after a day', async () => {
  const shared = { bytes: new TextEncoder().encode('shared').buffer, type: 'image/png', name: 'slip.png' }
  rows.set('shared', { shared, savedAt: Date.now() })
  await storeSlip(malee, { picture: new Blob(['slip']), name: 'slip.jpg', chosenBytes: 4, code: null })
  await readSlip(malee)
  const back = await readShared()
  expect([back?.name, back?.type, await back?.text()]).toEqual(['slip.png', 'image/png', 'shared'])
  rows.set('shared', { shared, savedAt: Date.now() - 86_400_001 })
  expect(await readShared()).toBeNull()
  expect([...rows.keys()]).toEqual(['malee yearly'])
  rows.set('shared', { shared, savedAt: Date.now() })
  await forgetShared()
  expect(await readShared()).toBeNull()
})
