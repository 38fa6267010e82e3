import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes, sign } from 'node:crypto'
import { guardedPost } from './guarded-post.ts'
import { isOpenAddress } from './open-address.ts'

export interface WebPushSettings {
  PUSH_ALLOW_PRIVATE?: boolean | undefined
}

/** Where a device is reached, as its browser names it: the address of its push service, and the keys to seal for it. */
export interface NoticeAddress {
  endpoint: string
  /** Uncompressed point on P-256, base64url. */
  p256dh: string
  /** 16 bytes, base64url. */
  auth: string
}

/** Who sends, as push services know it (VAPID, RFC 8292). */
export interface PushSender {
  /** Uncompressed point on P-256, base64url. */
  publicKey: string
  /** PKCS #8, PEM. */
  privateKey: string
  /** Whom a push service turns to: `https:` or `mailto:`. */
  contact: string
}

/** How a push ended: taken · the device is there no more · a later try may do better · it is taken never. */
export type PushEnd = 'taken' | 'gone' | 'busy' | 'refused'

export interface WebPush {
  /** Tells whether an address may be asked at all; a name is judged as it is dialled. */
  isFit(address: NoticeAddress): boolean
  /** Sends a text that the device alone can read. */
  send(address: NoticeAddress, text: string, sender: PushSender, signal?: AbortSignal): Promise<PushEnd>
}

const TIMEOUT_MS = 10_000
/** How long (s) a push service keeps what a device that is away has not taken. */
const TTL_SECONDS = 24 * 60 * 60
const TOKEN_SECONDS = 12 * 60 * 60
/** Of one record; a notice is shorter. */
const RECORD_BYTES = 4_096

/** Opens the way to browsers' push services. */
export function openWebPush({ PUSH_ALLOW_PRIVATE: allowPrivate = false }: WebPushSettings): WebPush {
  return {
    isFit: (address) => (allowPrivate || isOpenAddress(address.endpoint)) && isOnCurve(address.p256dh),
    async send(address, text, sender, signal) {
      const body = sealNotice(Buffer.from(text), address)
      const ended = await guardedPost({
        url: address.endpoint,
        headers: {
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(TTL_SECONDS),
          urgency: 'high',
          authorization: vapid(address.endpoint, sender),
        },
        body,
        allowPrivate,
        timeoutMs: TIMEOUT_MS,
        ...(signal && { signal }),
      })
      if (ended.outcome === 'taken') return 'taken'
      if (ended.outcome === 'private') return 'refused'
      if (ended.outcome !== 'refused') return 'busy'
      if (ended.status === 404 || ended.status === 410) return 'gone'
      return ended.status === 429 || ended.status >= 500 ? 'busy' : 'refused'
    },
  }
}

/**
 * Seals bytes for a device (RFC 8291, one record of aes128gcm of RFC 8188).
 * @param own a key pair of this message alone, and the salt; made when absent
 * @throws when the device's key is no point of the curve
 */
export function sealNotice(
  bytes: Uint8Array,
  { p256dh, auth }: Pick<NoticeAddress, 'p256dh' | 'auth'>,
  own: { pair: ECDH; salt: Uint8Array } = { pair: newPair(), salt: randomBytes(16) },
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = own.pair.getPublicKey()
  const shared = own.pair.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = hkdf(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(secret, own.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, own.salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 ends the last record.
  const text = Buffer.concat([cipher.update(bytes), cipher.update(Uint8Array.of(2)), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([own.salt, head, ours, text, cipher.getAuthTag()])
}

function isOnCurve(point: string): boolean {
  try {
    return newPair().computeSecret(Buffer.from(point, 'base64url')).length > 0
  } catch {
    return false
  }
}

function newPair(): ECDH {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

/** Says who sends, signed for this push service and half a day. */
function vapid(endpoint: string, { publicKey, privateKey, contact }: PushSender): string {
  const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')
  // By the wall's clock: the push service has no other.
  const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS
  const claims = part({ aud: new URL(endpoint).origin, exp, sub: contact })
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${claims}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
