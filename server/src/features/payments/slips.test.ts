import { approvePayment } from '@thokham/contract/payment-admin'
import { readPayment, readSlip, replaceSlip, watchPayment } from '@thokham/contract/payments'
import { MAX_SLIP_BYTES } from '@thokham/domain/payment'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aBomb } from '../../testing/bomb.ts'
import { eventsOf } from '../../testing/events.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { aReference, aSlip } from '../../testing/slips.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startShop({ connections: 40 })
  admin = await aMember(server.services, { level: 'admin', emailVerified: true })
})

const addressOf = (id: string) => server.url + readSlip.path.replace(':id', id)
const get = (address: string, cookie?: string, signal?: AbortSignal) =>
  fetch(address, { headers: cookie ? { cookie } : {}, signal: signal ?? null })
/** Reads the status alone; a body that nobody reads would keep the connection. */
const statusOf = async (address: string, cookie?: string) => {
  const leave = new AbortController()
  const { status } = await get(address, cookie, leave.signal)
  leave.abort()
  return status
}
const files = async () => {
  let count = 0
  for await (const _ of server.services.files.list('slips')) count++
  return count
}

describe('a slip', () => {
  it('is for its owner 200, an admin 200, another member 404, a visitor 401', async () => {
    const member = await aMember(server.services)
    const { body } = await pay(server, member)
    const address = addressOf(body.id)
    const mine = await get(address, member.cookie)
    expect(mine.status).toBe(200)
    expect(mine.headers.get('content-type')).toBe('image/webp')
    expect(mine.headers.get('x-content-type-options')).toBe('nosniff')
    expect(mine.headers.get('cache-control')).toBe('no-store')
    expect(mine.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect((await sharp(Buffer.from(await mine.arrayBuffer())).metadata()).format).toBe('webp')
    const others = [admin.cookie, (await aMember(server.services)).cookie, undefined]
    const statuses = await Promise.all(others.map((cookie) => statusOf(address, cookie)))
    expect(statuses).toEqual([200, 404, 401])
  })

  it('is kept without its metadata, the right way up; other metadata make no other picture', async () => {
    const pixels = sharp(Buffer.from(await (await aSlip({ format: 'png', reference: null })).arrayBuffer()))
    const withGps = {
      IFD0: { Copyright: 'secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' },
    }
    const sideways = await pixels
      .clone()
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .withExif(withGps)
      .png()
      .toBuffer()
    const upright = await pixels.clone().png().toBuffer()
    const asBlob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })
    const member = await aMember(server.services)
    const { body } = await pay(server, member, { slip: asBlob(upright) })
    const kept = Buffer.from(await (await get(addressOf(body.id), member.cookie)).arrayBuffer())
    const { exif, width, height, orientation } = await sharp(kept).metadata()
    expect({ exif, width, height, orientation }).toEqual({ width: 360, height: 640 })
    const again = await pay(server, await aMember(server.services), {
      slip: asBlob(await sharp(upright).withExif(withGps).png().toBuffer()),
    })
    expect(again.error?.code).toBe('slip_duplicate')
    const turned = await aMember(server.services)
    const { body: second, error } = await pay(server, turned, { slip: asBlob(sideways) })
    if (!error) {
      const shown = Buffer.from(await (await get(addressOf(second.id), turned.cookie)).arrayBuffer())
      expect(await sharp(shown).metadata()).toMatchObject({ width: 720, height: 1_280 })
      expect(shown.includes('secret')).toBe(false)
    }
  })

  it('is replaced also when the former file cannot be removed', async () => {
    const member = await aMember(server.services)
    const { body } = await pay(server, member)
    const remove = vi.spyOn(server.services.files, 'remove').mockRejectedValueOnce(new Error('away'))
    onTestFinished(() => remove.mockRestore())
    const replaced = await server.call(replaceSlip, { params: { id: body.id }, file: await aSlip() }, member)
    expect(replaced.status).toBe(200)
    expect(replaced.body.slipVersion).not.toBe(body.slipVersion)
    expect(remove).toHaveBeenCalledOnce()
  })

  it('can be replaced while the payment is pending, and only then', async () => {
    const member = await aMember(server.services)
    const reference = aReference()
    const first = await pay(server, member, { slip: await aSlip({ reference }) })
    const { id } = first.body
    const before = await files()
    const replace = async (slip: Blob | null, as: TestMember = member) =>
      server.call(replaceSlip, { params: { id }, file: slip }, as)
    expect((await replace(null)).error).toMatchObject({ code: 'slip_required', fields: { slip: 'required' } })
    expect((await replace(await aSlip(), admin)).status).toBe(404)
    const second = await replace(await aSlip())
    expect(second.body).toMatchObject({ id, status: 'pending', hasSlip: true })
    expect(second.body.slipVersion).not.toBe(first.body.slipVersion)
    expect(await files()).toBe(before)
    const letters = () => server.pool.query("SELECT FROM mails WHERE kind = 'payment-new-slip'")
    const { rowCount: told } = await letters()
    const same = await aSlip()
    const often = await Promise.all(Array.from({ length: 20 }, () => replace(same)))
    expect(new Set(often.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await letters()).rowCount, 'told once').toBe(Number(told) + 1)
    expect(await files()).toBe(before)
    // The first one is free again.
    const another = await aMember(server.services)
    expect((await pay(server, another, { slip: await aSlip({ reference }) })).status).toBe(200)
    expect((await replace(await aSlip({ reference }))).error?.code).toBe('slip_duplicate')
    await server.call(approvePayment, { params: { id } }, admin)
    expect((await replace(await aSlip())).error).toMatchObject({
      code: 'payment_decided',
      details: { status: 'approved' },
    })
  })
})

describe('a hostile file', () => {
  const blob = (bytes: Uint8Array, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type })
  const text = (content: string, type: string) => blob(Buffer.from(content), type)

  it('is refused with what is wrong with it', async () => {
    const whole = Buffer.from(await (await aSlip({ format: 'jpeg' })).arrayBuffer())
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const cases: [string, Blob, string][] = [
      ['SVG', text(svg, 'image/svg+xml'), 'slip_not_image'],
      ['SVG called PNG', text(svg, 'image/png'), 'slip_not_image'],
      ['HTML', text('<html><script>alert(1)</script>', 'image/jpeg'), 'slip_not_image'],
      ['GIF', text('GIF89a;', 'image/gif'), 'slip_not_image'],
      ['PDF', text('%PDF-1.7', 'image/webp'), 'slip_not_image'],
      ['truncated', blob(whole.subarray(0, whole.length / 2)), 'slip_unreadable'],
      ['a signature alone', blob(whole.subarray(0, 20)), 'slip_unreadable'],
      ['a bomb', blob(aBomb()), 'slip_unreadable'],
      ['too large', blob(Buffer.concat([whole, Buffer.alloc(MAX_SLIP_BYTES)])), 'slip_too_large'],
    ]
    const before = await files()
    for (const [name, slip, code] of cases) {
      const answer = await pay(server, await aMember(server.services), { slip })
      expect([name, answer.error?.code]).toEqual([name, code])
      expect(answer.error?.fields).toHaveProperty('slip')
    }
    expect(await files()).toBe(before)
  })

  it('that is a picture and something else too is kept as the picture alone', async () => {
    const whole = Buffer.from(await (await aSlip({ format: 'jpeg' })).arrayBuffer())
    const polyglot = Buffer.concat([whole, Buffer.from('<script>alert("polyglot")</script>PK\x03\x04')])
    const member = await aMember(server.services)
    const { body } = await pay(server, member, { slip: blob(polyglot, 'image/jpeg') })
    const kept = Buffer.from(await (await get(addressOf(body.id), member.cookie)).arrayBuffer())
    expect(kept.includes('polyglot')).toBe(false)
  })

  it('100 at once: all refused, within 200 MB', { tags: 'long' }, async () => {
    const bytes = aBomb()
    const members = await Promise.all(Array.from({ length: 100 }, () => aMember(server.services)))
    await pay(server, members[0] as TestMember, { slip: blob(bytes) })
    const before = beyondHeap()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, beyondHeap())
    }, 5)
    const answers = await Promise.all(members.map((member) => pay(server, member, { slip: blob(bytes) })))
    clearInterval(watch)
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(100).fill('slip_unreadable'))
    expect((most - before) / 1024 / 1024).toBeLessThan(200)
  })
})

describe('watching a payment', () => {
  it('tells it at once, then each change, and ends with the decision', async () => {
    const member = await aMember(server.services)
    const { body } = await pay(server, member)
    const address = server.url + watchPayment.path.replace(':id', body.id)
    expect(await statusOf(address)).toBe(401)
    expect(await statusOf(address, (await aMember(server.services)).cookie)).toBe(404)
    const stream = await get(address, member.cookie)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const events = eventsOf(stream)
    expect((await events.next()).value).toMatchObject({
      name: 'payment',
      data: { id: body.id, status: 'pending' },
    })
    const replaced = await server.call(replaceSlip, { params: { id: body.id }, file: await aSlip() }, member)
    expect((await events.next()).value).toEqual({ name: 'payment', data: replaced.body })
    await server.call(approvePayment, { params: { id: body.id } }, admin)
    expect((await events.next()).value).toMatchObject({ data: { status: 'approved' } })
    expect((await events.next()).value).toEqual({ name: 'end', data: null })
    expect((await events.next()).done).toBe(true)
    const late = eventsOf(await get(address, member.cookie))
    expect((await late.next()).value).toMatchObject({ data: { status: 'approved' } })
    const { body: read } = await server.call(readPayment, { params: { id: body.id } }, member)
    expect(read.status).toBe('approved')
  })

  it('is for ten windows of a member at once', async () => {
    const member = await aMember(server.services)
    const { body } = await pay(server, member)
    const address = server.url + watchPayment.path.replace(':id', body.id)
    const leave = new AbortController()
    await Promise.all(Array.from({ length: 10 }, () => get(address, member.cookie, leave.signal)))
    const eleventh = await get(address, member.cookie)
    expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await eleventh.json()).toMatchObject({
      error: { code: 'rate_limited', details: { retryAfterSeconds: 60 } },
    })
    leave.abort()
    await expect.poll(() => statusOf(address, member.cookie)).toBe(200)
  })
})

/** Returns the memory (bytes) that pictures are in; the heap waits for who collects it where processors are busy. */
function beyondHeap(): number {
  const { rss, heapTotal } = process.memoryUsage()
  return rss - heapTotal
}
