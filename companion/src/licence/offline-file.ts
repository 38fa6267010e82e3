import { createPublicKey, verify } from 'node:crypto'

/** What an offline file says, once its signature holds. Instants are ISO 8601 in UTC. */
export interface OfflineLicence {
  licence: string
  fingerprint: string
  parts: string[]
  issuedAt: string
  expiresAt: string
}

/** A public key that the server names: its id, and its 32 bytes in base64. */
export interface PublicKey {
  kid: string
  publicKey: string
}

/** What stands in DER before the 32 bytes of an Ed25519 public key. */
const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const RAW_KEY_BYTES = 32

/**
 * Reads an offline file: base64 of `{enc, sig, alg, kid}` between two lines (docs/licence-api.md#the-offline-file).
 * @returns null when it is no such file, or no key of ours has signed it
 */
export function readOfflineFile(text: string, keys: readonly PublicKey[]): OfflineLicence | null {
  try {
    const { enc, sig, alg, kid } = JSON.parse(
      Buffer.from(text.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64').toString(),
    )
    if (alg !== 'base64+ed25519' || !isSigned(`license/${enc}`, { kid, sig }, keys)) return null
    const content = JSON.parse(Buffer.from(enc, 'base64').toString())
    return isOfflineLicence(content) ? content : null
  } catch {
    return null
  }
}

/** Tells whether one of the keys, the one that is named, has signed the text with Ed25519. */
export function isSigned(
  text: string,
  { kid, sig }: { kid: unknown; sig: unknown },
  keys: readonly PublicKey[],
): boolean {
  const found = keys.find((key) => key.kid === kid)
  const raw = Buffer.from(found?.publicKey ?? '', 'base64')
  if (typeof sig !== 'string' || raw.length !== RAW_KEY_BYTES) return false
  const key = createPublicKey({ key: Buffer.concat([DER_HEAD, raw]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(sig, 'base64'))
}

function isOfflineLicence(content: unknown): content is OfflineLicence {
  if (typeof content !== 'object' || content === null) return false
  const { licence, fingerprint, parts, issuedAt, expiresAt } = content as Record<string, unknown>
  const isText = (value: unknown) => typeof value === 'string'
  return (
    [licence, fingerprint].every(isText) &&
    Array.isArray(parts) &&
    parts.every(isText) &&
    [issuedAt, expiresAt].every((at) => Number.isFinite(Date.parse(String(at))))
  )
}
