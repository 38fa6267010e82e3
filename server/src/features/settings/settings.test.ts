import {
  changeSettings,
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

describe('a PromptPay id', () => {
  it('is refused at its field with why, where the owner types it', async () => {
    for (const [typed, reason] of [
      ['1234567890123', 'wrong'],
      ['0212345678', 'invalid'],
      ['12345', 'format'],
    ]) {
      const refused = await save((settings) => {
        settings.payment.promptPayId = typed as string
      })
      expect(refused.error?.fields).toEqual({ 'payment.promptPayId': reason })
    }
  })

  it('that was kept before it was checked is read, and can be mended', async () => {
    await server.services.pool.query(
      `UPDATE settings SET value = jsonb_set(value, '{payment,promptPayId}', '"1234567890123"')`,
    )
    const shown = await all()
    expect(shown.payment.promptPayId).toBe('1234567890123')
    const values = { ...shown, payment: { ...shown.payment, promptPayId: '1-2345-67890-12-1' } }
    const { body } = await server.call(changeSettings, { body: { shown, values } }, owner)
    expect(body.payment.promptPayId).toBe('1234567890121')
  })
})
