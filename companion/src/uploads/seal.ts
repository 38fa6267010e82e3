import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { machineIdentity } from '../licence/machine-identity.ts'
import { writePrivateFile } from '../private-file.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SECRET_BYTES = 32

/**
 * Seals passwords for this computer: with a secret of 0600 in the folder of the licence and the system's own id, so that a
 * copied file of accounts opens nowhere else.
 */
export class Seal {
  readonly #path: string
  readonly #machine: string

  constructor(path: string, machine: string = machineIdentity().parts[0] ?? '') {
    this.#path = path
    this.#machine = machine
  }

  /** Seals a text. @param purpose what it is for: it opens for nothing else. @throws the system's error */
  close(text: string, purpose: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key(this.#secret() ?? this.#newSecret()), nonce)
    cipher.setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** Opens what was sealed on this computer for the same purpose; null for anything else. */
  open(sealed: string, purpose: string): string | null {
    const secret = this.#secret()
    const bytes = Buffer.from(sealed, 'base64url')
    if (!secret || bytes.length < NONCE_BYTES + TAG_BYTES) return null
    try {
      const decipher = createDecipheriv(CIPHER, this.#key(secret), bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    } catch {
      return null
    }
  }

  #key(secret: Buffer): Buffer {
    return Buffer.from(hkdfSync('sha256', secret, this.#machine, 'thokham upload passwords', 32))
  }

  #secret(): Buffer | null {
    try {
      const secret = Buffer.from(readFileSync(this.#path, 'utf8').trim(), 'base64url')
      return secret.length === SECRET_BYTES ? secret : null
    } catch {
      return null
    }
  }

  #newSecret(): Buffer {
    const secret = randomBytes(SECRET_BYTES)
    writePrivateFile(this.#path, `${secret.toString('base64url')}\n`)
    return secret
  }
}
