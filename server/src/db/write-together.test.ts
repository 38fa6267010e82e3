import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { type Database, typedDatabase } from './client.ts'
import { constraintOf } from './constraint.ts'
import { openPubSub, type PubSub } from './pubsub.ts'
import { partnerKeys, partners } from './schema.ts'
import { writeAndPublish, writeTogether } from './write-together.ts'

let db: Database
let pubsub: PubSub
beforeAll(async () => {
  const pool = await aDatabase(4)
  db = typedDatabase(pool)
  pubsub = openPubSub(pool)
})
afterAll(() => pubsub.close())

const createdAt = new Date()
const aPartner = (id: string) =>
  db
    .insert(partners)
    .values({ id, name: id, benefit: 'ลด 10%', url: 'https://example.com', isShown: true, createdAt })
const aKey = (id: string, partnerId: string) =>
  db.insert(partnerKeys).values({ id, partnerId, label: 'เว็บ', keyHash: id, hint: id.slice(0, 8), createdAt })
const namesOf = async (id: string) =>
  (await db.select({ name: partners.name }).from(partners).where(eq(partners.id, id))).map(({ name }) => name)
const listen = async (topic: string) => {
  const callback = vi.fn()
  await pubsub.subscribe(topic, callback)
  return callback
}

it('writes all or none, a row and what refers to it among them, and publishes what it wrote alone', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const [told, never] = [await listen('partner:1'), await listen('partner:2')]
  await writeTogether(db, [aKey(first, first), aPartner(first)], ['partner:1'])
  await expect.poll(() => told.mock.calls.length).toBe(1)
  const refused = await writeTogether(db, [aPartner(second), aKey(first, first)], ['partner:2']).catch(
    constraintOf,
  )
  expect(refused).toBe('partner_keys_pkey')
  expect([await namesOf(first), await namesOf(second)]).toEqual([[first], []])
  await writeTogether(db, [aPartner(second)])
  expect(await namesOf(second)).toEqual([second])
  expect(never).not.toHaveBeenCalled()
})

it('publishes nothing where no row was written', async () => {
  const id = crypto.randomUUID()
  await aPartner(id)
  const [told, never] = [await listen('partner:3'), await listen('partner:4')]
  const rename = (which: string) =>
    db.update(partners).set({ name: 'อื่น' }).where(eq(partners.id, which)).returning({ id: partners.id })
  expect(await writeAndPublish(db, rename(crypto.randomUUID()), ['partner:4'])).toBe(false)
  expect(await writeAndPublish(db, rename(id), ['partner:3', 'partner:5'])).toBe(true)
  await expect.poll(() => told.mock.calls.length).toBe(1)
  expect(never).not.toHaveBeenCalled()
  expect(await namesOf(id)).toEqual(['อื่น'])
})
