import { declineNewContent, putBackContent, takeNewContent } from '@thokham/contract/content'
import { readLegalText } from '@thokham/contract/legal'
import { readAllSettings, updateSettings } from '@thokham/contract/settings'
import { type AdminText, listTexts, updateText } from '@thokham/contract/texts'
import { beforeAll, expect, it } from 'vitest'
import { aLibraryDatabase } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await startTestServer({ pool: await aLibraryDatabase() })
  owner = await aMember(server.services, { level: 'owner' })
})

const legal = async (text: 'terms' | 'privacy', who?: TestMember) =>
  (await server.call(readLegalText, { params: { text } }, who)).body
async function rewrite(id: string, change: Partial<AdminText>) {
  const { texts } = (await server.call(listTexts, {}, owner)).body
  const { title, body, note, variables, revision } = texts.find((text) => text.id === id) as AdminText
  const written = { title, body, note, variables, revision, ...change }
  expect((await server.call(updateText, { params: { id }, body: written }, owner)).status).toBe(200)
}

it('terms and privacy are the shipped ones at first, with what the owner set in their places', async () => {
  const shipped = await legal('terms')
  expect(shipped.isDraft).toBe(false)
  expect(shipped.points).toHaveLength(10)
  expect(shipped.points[0]?.text).toBe('ผู้ให้บริการคือ ทอคำ ติดต่อ ช่องทางติดต่อท้ายหน้าแรก เมื่อสมัครถือว่ายอมรับข้อกำหนดนี้')
  expect(shipped.points[1]?.text).toMatch(/^ทอคำช่วยสร้าง Prompt/)
  expect(shipped.points[4]?.text).toContain('ภายใน 14 วัน')
  expect((await legal('privacy')).points).toHaveLength(8)
  expect(JSON.stringify([shipped, await legal('privacy')])).not.toMatch(/\{\w+\}|เจ้าของยืนยัน|ตรวจแก้/)

  const { body } = await server.call(readAllSettings, {}, owner)
  body.legal.ownerName = 'ร้านผ้าไหม'
  body.links.supportEmail = 'team@example.com'
  body.brand.name = 'Silk'
  await server.call(updateSettings, { body: body as never }, owner)
  const { points } = await legal('terms')
  expect(points[0]?.text).toContain('คือ ร้านผ้าไหม ติดต่อ team@example.com เมื่อ')
  expect(points[1]?.text).toMatch(/^Silk ช่วยสร้าง Prompt/)
})

it('what the owner writes stands there, a line a point', async () => {
  await rewrite('privacy', { body: '1. ข้อแรก\n2. ข้อสอง {ownerName} {typo}' })
  expect((await legal('privacy')).points.map(({ text }) => text)).toEqual(['ข้อแรก', 'ข้อสอง ร้านผ้าไหม {typo}'])
})

it('the owner alone is told what is still to be decided, until nothing is noted', async () => {
  const seen = await legal('terms', owner)
  expect(seen.isDraft).toBe(true)
  expect(seen.points.filter(({ forOwner }) => forOwner)).toHaveLength(2)
  const admin = await aMember(server.services, { level: 'admin' })
  const theirs = await legal('terms', admin)
  expect([theirs.isDraft, theirs.points.some(({ forOwner }) => forOwner)]).toEqual([false, false])
  await rewrite('terms', { note: '' })
  expect((await legal('terms', owner)).isDraft).toBe(false)
})

it('the owner alone writes the terms and the privacy policy; other admins neither see nor change them there', async () => {
  const admin = await aMember(server.services, { level: 'admin' })
  const ids = async (who: TestMember) =>
    (await server.call(listTexts, {}, who)).body.texts.map(({ id }) => id).sort()
  const all = await ids(owner)
  expect(all).toEqual(expect.arrayContaining(['privacy', 'terms']))
  expect(await ids(admin)).toEqual(all.filter((id) => id !== 'privacy' && id !== 'terms'))
  const { texts } = (await server.call(listTexts, {}, owner)).body
  for (const id of ['terms', 'privacy', 'radar']) {
    const { title, note, variables, revision } = texts.find((text) => text.id === id) as AdminText
    const body = { title, body: 'ข้อความของแอดมิน', note, variables, revision }
    const { status } = await server.call(updateText, { params: { id }, body }, admin)
    expect([id, status]).toEqual([id, id === 'radar' ? 200 : 403])
  }
  for (const operation of [takeNewContent, declineNewContent]) {
    const body = { kind: 'text', key: 'terms' }
    expect((await server.call(operation, { body }, admin)).status).toBe(403)
    expect((await server.call(operation, { body }, owner)).status, 'nothing newer waits').toBe(404)
  }
  const terms = { body: { kind: 'text', key: 'terms' } }
  expect((await server.call(putBackContent, terms, admin)).status).toBe(403)
  expect((await server.call(putBackContent, terms, owner)).status, 'none was taken').toBe(409)
  expect(JSON.stringify([await legal('terms'), await legal('privacy')])).not.toContain('ข้อความของแอดมิน')
})
