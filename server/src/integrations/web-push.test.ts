import { createECDH, generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { openWebPush, sealNotice } from './web-push.ts'

/** The example of RFC 8291, section 5 and appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const [p256dh, auth] = [RFC.p256dh, RFC.auth]

it('seals as RFC 8291 does in its example', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(RFC.senderPrivate, 'base64url')
  const body = sealNotice(Buffer.from(RFC.text), RFC, { pair, salt: Buffer.from(RFC.salt, 'base64url') })
  expect(body.toString('base64url')).toBe(RFC.body)
})

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', p256dh, true],
  ['http://fcm.googleapis.com/fcm/send/abc', p256dh, false],
  ['https://127.0.0.1/abc', p256dh, false],
  ['https://[::1]/abc', p256dh, false],
  ['https://169.254.169.254/latest/meta-data', p256dh, false],
  ['https://10.0.0.7/', p256dh, false],
  // No point of the curve.
  ['https://fcm.googleapis.com/fcm/send/abc', `B${'A'.repeat(86)}`, false],
  ['https://fcm.googleapis.com/fcm/send/abc', '', false],
])('%s with the key %s is fit: %s', (endpoint, key, isFit) => {
  expect(openWebPush({}).isFit({ endpoint, p256dh: key, auth })).toBe(isFit)
})

it.each(['https://192.168.1.1/', 'http://push.example/', 'https://localhost/'])(
  'never dials %s',
  async (endpoint) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const sender = {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      publicKey: p256dh,
      contact: 'mailto:owner@thokham.test',
    }
    expect(await openWebPush({}).send({ endpoint, p256dh, auth }, 'x', sender)).toBe('refused')
  },
)
