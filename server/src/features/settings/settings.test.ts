import { readLegalText } from '@thokham/contract/legal'
import {
  readAllSettings,
  readSettings,
  type Settings,
  settings as schema,
  updateSettings,
} from '@thokham/contract/settings'
import { CLAIM_NAMES } from '@thokham/domain/claims'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { readBrand } from './read-brand.ts'

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await aMember(server.services, { level: 'owner' })
})

const all = async () => (await server.call(readAllSettings, {}, owner)).body
const save = (change: (settings: Settings) => void) =>
  all().then((settings) => {
    change(settings)
    return server.call(updateSettings, { body: settings as never }, owner)
  })
const publicOnes = async () => (await server.call(readSettings, {})).body
const legal = async (text: 'terms' | 'privacy', who?: TestMember) =>
  (await server.call(readLegalText, { params: { text } }, who)).body

describe('the name of the product', () => {
  it('is one setting for pages, mails and everything else', async () => {
    expect(await readBrand(server.services.db)).toBe('ทอคำ')
    await save((settings) => {
      settings.brand = { name: 'ผ้าไหมไทย', latinName: 'Thai Silk' }
    })
    expect(await readBrand(server.services.db)).toBe('ผ้าไหมไทย')
    expect((await publicOnes()).brand.name).toBe('ผ้าไหมไทย')
    const { brand, latinName } = await readMailBrand(server.services.db, 'http://x')
    expect([brand, latinName]).toEqual(['ผ้าไหมไทย', 'Thai Silk'])
    await save((settings) => {
      settings.brand = schema.parse({}).brand
    })
  })
})

describe('claims', () => {
  it('are shown while they are on and say something; those about what does not exist are off at first', async () => {
    const { claims } = await publicOnes()
    expect(Object.keys(claims)).toEqual(CLAIM_NAMES)
    expect(claims).toMatchObject({
      noAds: 'ไม่มีโฆษณา',
      bundle: null,
      customAssistant: null,
      metadataPromo: null,
    })
    await save((settings) => {
      settings.claims.bundle = { on: true, text: '  คอร์ส 4,590 บาท ' }
      settings.claims.noAds = { on: true, text: '   ' }
      settings.claims.supportReply.on = false
    })
    expect((await publicOnes()).claims).toMatchObject({
      bundle: 'คอร์ส 4,590 บาท',
      noAds: null,
      supportReply: null,
    })
  })

  it('are at most 200 characters', async () => {
    const { error } = await save((settings) => {
      settings.claims.workshop.text = 'x'.repeat(201)
    })
    expect(error?.fields).toEqual({ 'claims.workshop.text': 'too_long' })
  })
})

describe('terms and privacy', () => {
  it('are the shipped ones until the owner writes others, with what the owner set in their places', async () => {
    const shipped = await legal('terms')
    expect(shipped.isDraft).toBe(false)
    expect(shipped.points).toHaveLength(10)
    expect(shipped.points[0]?.text).toBe('ผู้ให้บริการคือ ทอคำ ติดต่อ ช่องทางติดต่อท้ายหน้าแรก เมื่อสมัครถือว่ายอมรับข้อกำหนดนี้')
    expect(shipped.points[4]?.text).toContain('ภายใน 14 วัน')
    expect(JSON.stringify([shipped, await legal('privacy')])).not.toMatch(/[{}]{2}|\{\w+\}|เจ้าของยืนยัน|ตรวจแก้/)
    await save((settings) => {
      settings.legal.ownerName = 'ร้านผ้าไหม'
      settings.links.supportEmail = 'team@example.com'
    })
    expect((await legal('terms')).points[0]?.text).toContain('คือ ร้านผ้าไหม ติดต่อ team@example.com เมื่อ')
    await save((settings) => {
      settings.legal.privacy = '1. ข้อแรก\n2. ข้อสอง {ownerName}'
    })
    expect((await legal('privacy')).points.map(({ text }) => text)).toEqual(['ข้อแรก', 'ข้อสอง ร้านผ้าไหม'])
  })

  it('tell the owner alone what is still to be decided, until it is checked', async () => {
    const seen = await legal('terms', owner)
    expect(seen.isDraft).toBe(true)
    expect(seen.points.filter(({ forOwner }) => forOwner)).toHaveLength(2)
    const admin = await aMember(server.services, { level: 'admin' })
    expect((await legal('terms', admin)).points.some(({ forOwner }) => forOwner)).toBe(false)
    await save((settings) => {
      settings.legal.checked = true
    })
    expect((await legal('terms', owner)).isDraft).toBe(false)
  })

  it('stand in the owner’s form, and are not stored while they are the shipped ones', async () => {
    const { legal: form } = await all()
    expect(form.terms).toMatch(/^1\. ผู้ให้บริการคือ \{ownerName\}/)
    await save(() => {})
    const stored = 'SELECT value #>> $1 AS text FROM settings'
    const { rows } = await server.pool.query(stored, ['{legal,terms}'])
    expect(rows[0].text).toBe('')
    await save((settings) => {
      settings.legal.privacy = ''
    })
    expect((await legal('privacy')).points.length).toBeGreaterThan(7)
  })
})
