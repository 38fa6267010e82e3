import {
  approvePayment,
  listAllPayments,
  rejectPayment,
  reviewPayment,
} from '@thokham/contract/payment-admin'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { aSlip, aWordySlip } from '../../testing/slips.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { redrawSlip } from './slip-picture.ts'

/** What happens to a slip on its way: chats and screenshots pack it anew. */
const PACKED: Record<string, (slip: Sharp) => Promise<Buffer>> = {
  'at quality 40': (slip) => slip.jpeg({ quality: 40 }).toBuffer(),
  'half as large': (slip) => slip.resize({ width: 540 }).jpeg({ quality: 60 }).toBuffer(),
  'as WebP': (slip) => slip.webp({ quality: 50 }).toBuffer(),
  'by a chat, twice': async (slip) =>
    sharp(await slip.resize({ width: 720 }).jpeg({ quality: 70 }).toBuffer())
      .resize({ width: 1_080 })
      .jpeg({ quality: 60 })
      .toBuffer(),
  'a little brighter': (slip) => slip.modulate({ brightness: 1.1 }).jpeg({ quality: 60 }).toBuffer(),
}

/** Returns how many in a hundred of the places that are 1 in either differ. */
function difference(one: string, other: string): number {
  const places = [...one].map((place, at) => place + other[at])
  const either = places.filter((pair) => pair !== '00').length
  return (places.filter((pair) => pair === '01' || pair === '10').length / either) * 100
}
const likenessOf = async (picture: Buffer) => (await redrawSlip(picture)).likeness
const asBlob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })

describe('the likeness of a slip', () => {
  it.each(Object.entries(PACKED))('hardly changes when it is packed anew: %s', async (_how, pack) => {
    const slip = await aWordySlip(1)
    const packed = await pack(sharp(slip))
    const [one, other] = [await redrawSlip(slip), await redrawSlip(packed)]
    expect(other.hash).not.toBe(one.hash)
    expect(difference(one.likeness, other.likeness)).toBeLessThanOrEqual(12)
  })

  it('differs between slips of one bank and one payer', async () => {
    const first = await likenessOf(await aWordySlip(1))
    for (const words of [2, 3, 4, 5, 6, 7, 8])
      expect(difference(first, await likenessOf(await aWordySlip(words)))).toBeGreaterThan(12)
  })
})

describe('a slip without a code that looks like another', () => {
  let server: TestServer
  let admin: TestMember
  beforeAll(async () => {
    server = await startShop()
    admin = await aMember(server.services, { level: 'admin', emailVerified: true })
  })
  const payWith = async (slip: Blob) => {
    const member = await aMember(server.services)
    const { status, body } = await pay(server, member, { slip })
    expect(status).toBe(200)
    return { ...body, email: member.email }
  }
  const checksOf = async (id: string) =>
    (await server.call(reviewPayment, { params: { id }, query: {} }, admin)).body.checks

  it('is taken, and shown to the admin beside it, in the list as well; it can be approved', async () => {
    const slip = await aWordySlip(20)
    const first = await payWith(asBlob(slip))
    const other = await payWith(asBlob(await aWordySlip(21)))
    const again = await payWith(asBlob(await sharp(slip).jpeg({ quality: 40 }).toBuffer()))
    const twin = { id: first.id, reference: first.reference, status: 'pending', email: first.email }
    expect(await checksOf(again.id)).toMatchObject({
      samePicture: [],
      alikePicture: [{ ...twin, slipVersion: first.slipVersion }],
    })
    expect((await checksOf(first.id)).alikePicture).toEqual([])
    expect((await checksOf(other.id)).alikePicture).toEqual([])
    const { body } = await server.call(listAllPayments, { query: {} }, admin)
    expect(body.payments.find(({ id }) => id === again.id)?.checks.alikePicture).toHaveLength(1)
    expect((await server.call(approvePayment, { params: { id: again.id } }, admin)).status).toBe(200)
  })

  it('is one of a rejected payment as well; what has a code, or shows next to nothing, is like nothing', async () => {
    const slip = await aWordySlip(30)
    const first = await payWith(asBlob(slip))
    const reason = 'สลิปไม่ชัด'
    await server.call(rejectPayment, { params: { id: first.id }, body: { reason } }, admin)
    const again = await payWith(asBlob(await sharp(slip).webp({ quality: 50 }).toBuffer()))
    expect((await checksOf(again.id)).alikePicture).toMatchObject([{ id: first.id, status: 'rejected' }])
    for (const reference of [undefined, null])
      for (const _ of [1, 2]) {
        const { id } = await payWith(await aSlip(reference === null ? { reference } : {}))
        expect((await checksOf(id)).alikePicture).toEqual([])
      }
  })
})
