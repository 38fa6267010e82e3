import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * Plays a browser vendor's push service and the browsers that have subscribed: it checks who sends (RFC 8292), and a device
 * opens what is for it (RFC 8291), both written anew from those texts.
 * @returns {Promise<import('./push-stand-in.d.mts').PushStandIn>}
 */
export async function startPushStandIn() {
  const devices = new Map()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    service.asked++
    const fault = service.faults.shift()
    const device = devices.get(request.url)
    const { authorization = '', ttl, 'content-encoding': encoding } = request.headers
    const isKnown = isSender(authorization, service.url) && ttl !== undefined && encoding === 'aes128gcm'
    const status = fault ?? (!device ? 410 : isKnown ? 201 : 401)
    if (status === 201) device.shown.push(JSON.parse(opened(body, device)))
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service = {
    url: `http://127.0.0.1:${server.address().port}`,
    faults: [],
    asked: 0,
    aDevice() {
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16)
      const shown = []
      devices.set(path, { pair, auth, shown })
      return { address: { endpoint: service.url + path, p256dh, auth: auth.toString('base64url') }, shown }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return service
}

/** Checks the token of a sender: signed by the key that it names, for this service, for a day at most. */
function isSender(authorization, origin) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || !signature) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const leftMs = exp * 1000 - Date.now()
  return isSigned && aud === origin && leftMs > 0 && leftMs <= 86_400_000 && /^(mailto|https):/.test(sub)
}

/** Opens what was sealed for a device. */
function opened(body, { pair, auth }) {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  const hkdf = (key, from, info, length) => Buffer.from(hkdfSync('sha256', key, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const input = hkdf(pair.computeSecret(sender), auth, info, 32)
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString()
}
