import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { signIn } from '@thokham/contract/auth'
import { errorBody } from '@thokham/contract/errors'
import { replaceSlip, submitPayment } from '@thokham/contract/payments'
import { MAX_SLIP_BYTES } from '@thokham/domain/payment'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/members.ts'
import { aSubmission, pay, startShop } from '../testing/payments.ts'
import type { TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startShop()
})

const MEGABYTE = 1024 * 1024
const BOUNDARY = 'a-boundary'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const FILE_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="slip"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`

interface Sending {
  at?: TestServer
  method: string
  path: string
  type: string
  head?: string
  cookie?: string
  /** Bytes after which nothing more is said; for ever when absent. */
  silentAfter?: number
}

/** Sends a chunked body without an end, as fast as it is taken. */
function pour({ at = server, method, path, type, head = '', cookie = '', silentAfter }: Sending) {
  const sending = request(`${at.url}${path}`, {
    method,
    headers: { 'content-type': type, cookie, 'transfer-encoding': 'chunked' },
  })
  sending.on('error', () => {})
  const answered = new Promise<IncomingMessage>((resolve) => sending.once('response', resolve))
  const chunk = Buffer.alloc(64 * 1024, 'a')
  let sent = 0
  const more = () => {
    while (!sending.destroyed && (silentAfter === undefined || sent < silentAfter)) {
      sent += chunk.length
      if (!sending.write(chunk)) return void sending.once('drain', more)
    }
  }
  sending.write(head)
  more()
  return {
    answered,
    /** How many bytes were sent until the connection ended. */
    closed: new Promise<number>((resolve) => sending.once('close', () => resolve(sent))),
  }
}

async function pourInto(sending: Sending) {
  const { answered, closed } = pour(sending)
  const answer = await answered
  const { error } = errorBody.parse(JSON.parse(await text(answer)))
  return { status: answer.statusCode, code: error.code, closed }
}

describe.concurrent('a body without an end', () => {
  it.each([
    ['in the file', submitPayment, FILE_HEAD],
    ['before any part', submitPayment, ''],
    ['in a part that nobody asked for', replaceSlip, FILE_HEAD.replace('"slip"', '"other"')],
  ])('%s of a slip is answered at the limit and cut off', async (_where, { method, path }, head) => {
    const { id } = (await pay(server, await aMember(server.services))).body
    const { cookie } = await aMember(server.services)
    const address = path.replace(':id', id)
    const answer = await pourInto({ method, path: address, type: FORM, head, cookie })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.closed).toBeLessThan(256 * MEGABYTE)
  })

  it('of a slip is told what is wrong with it', async () => {
    const { cookie } = await aMember(server.services)
    const sending = { method: 'POST', path: submitPayment.path, type: FORM, head: FILE_HEAD }
    expect(await pourInto({ ...sending, cookie })).toMatchObject({
      status: 413,
      code: 'slip_too_large',
    })
  })

  it('of a visitor is answered and cut off', async () => {
    const answer = await pourInto({ ...submitPayment, type: FORM })
    expect(answer.status).toBe(401)
    expect(await answer.closed).toBeLessThan(256 * MEGABYTE)
  })

  it('of JSON is cut off', async () => {
    const { closed } = pour({ ...signIn, type: 'application/json', head: '"' })
    expect(await closed).toBeLessThan(256 * MEGABYTE)
  })
})

describe.concurrent('a body that falls silent', () => {
  it('is answered after a while, and the connection ends', async () => {
    const quick = await startShop()
    quick.services.bodySilenceMs = 300
    const { cookie } = await aMember(quick.services)
    const { method, path } = submitPayment
    const sending = { at: quick, method, path, type: FORM, head: FILE_HEAD, cookie }
    const answer = await pourInto({ ...sending, silentAfter: MEGABYTE })
    expect(answer).toMatchObject({ status: 408, code: 'request_timeout' })
    await answer.closed
  })
})

describe('the limit of slips', () => {
  it('is spent before anything of the body is read', async () => {
    const strict = await startShop({ limitScale: 1 })
    const eager = await aMember(strict.services)
    const most = 30
    const statuses: number[] = []
    for (let at = 0; at < most + 1; at++) {
      const answer = await strict.send('POST', submitPayment.path, new FormData(), eager)
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(most).fill(400), 429])
  })
})

describe('a picture', () => {
  it('is not decoded before the fields hold', async () => {
    const large = await sharp({
      create: { width: 5_000, height: 5_000, channels: 3, background: '#123456' },
    })
      .jpeg()
      .toBuffer()
    expect(large.length).toBeLessThan(MAX_SLIP_BYTES)
    const slip = new Blob([new Uint8Array(large)], { type: 'image/jpeg' })
    const answer = await pay(server, await aMember(server.services), { slip, bank: '' })
    const buyer = await aMember(server.services)
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields: { bank: 'required' } })
    // Not even looked at: a file that is no picture is refused for the field that is empty.
    const rubbish = new Blob(['no picture'], { type: 'image/jpeg' })
    const other = await pay(server, buyer, { ...aSubmission({ accountName: '' }), slip: rubbish })
    expect(other.error).toMatchObject({ code: 'invalid_input', fields: { accountName: 'required' } })
  })
})
