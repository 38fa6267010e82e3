import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { CallInput, CallResult } from '@thokham/contract/operation'
import type { addPasskey, askPasskey, PasskeyProof, startPasskey } from '@thokham/contract/passkeys'

type Creation = CallResult<typeof startPasskey>
type Request = CallResult<typeof askPasskey>
type Created = CallInput<typeof addPasskey>['body']['created']

/** What a device, or a browser around it, says beside the truth. */
interface Pretence {
  origin?: string
  rpId?: string
  /** Whether it was unlocked by its holder. */
  isUnlocked?: boolean
  /** In place of what was asked. */
  challenge?: string
  counter?: number
  userHandle?: string | null
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const UNLOCKED = 0x04
const HAS_KEY = 0x40

/** A device that makes passkeys (ES256) and signs with them, with the browser around it, as WebAuthn Level 2 has them. */
export class PasskeyDevice {
  readonly id = randomBytes(32).toString('base64url')
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject }
  /** How often it has signed; null = it does not count. */
  counter: number | null
  #handle: string | null = null

  constructor(
    readonly origin: string,
    { counts = true } = {},
  ) {
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.counter = counts ? 0 : null
  }

  /** Makes the passkey. @param attestation what the device says of its maker, CBOR of `fmt` and `attStmt` */
  create(options: Creation, pretence: Pretence = {}, attestation: Buffer = NO_MAKER): Created {
    this.#handle = options.user.id
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cose])
    const data = this.#authenticatorData({ rpId: options.rp.id, ...pretence }, HAS_KEY, attested)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, pretence).toString(
          'base64url',
        ),
        attestationObject: Buffer.concat([
          Buffer.from('a3', 'hex'),
          attestation,
          Buffer.from('68617574684461746159', 'hex'),
          lengthOf(data),
          data,
        ]).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  /** Signs what is asked. */
  sign(options: Request, pretence: Pretence = {}): PasskeyProof {
    if (this.counter !== null) this.counter += 1
    const data = this.#authenticatorData({ rpId: options.rpId, ...pretence }, 0, Buffer.alloc(0))
    const clientData = this.#clientData('webauthn.get', options.challenge, pretence)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key.privateKey)
    const { userHandle = this.#handle } = pretence
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      },
    }
  }

  #authenticatorData(
    { rpId = '', isUnlocked = true, counter = this.counter ?? 0 }: Pretence,
    flags: number,
    rest: Buffer,
  ): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flag = Buffer.from([PRESENT | (isUnlocked ? UNLOCKED : 0) | flags])
    return Buffer.concat([sha256(rpId), flag, count, rest])
  }

  #clientData(type: string, asked: string, { origin = this.origin, challenge = asked }: Pretence): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}

const lengthOf = (data: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return length
}
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])

/** `fmt: "none", attStmt: {}` */
const NO_MAKER = Buffer.concat([text('fmt'), text('none'), text('attStmt'), Buffer.from('a0', 'hex')])

/** Says that Apple has made it, by a certificate of one's own. */
export function madeByApple(certificate: Buffer): Buffer {
  return Buffer.concat([
    text('fmt'),
    text('apple'),
    text('attStmt'),
    Buffer.from('a1', 'hex'),
    text('x5c'),
    Buffer.from('8159', 'hex'),
    lengthOf(certificate),
    certificate,
  ])
}
