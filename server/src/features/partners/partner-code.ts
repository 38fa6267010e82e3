import type { Signer } from '../signing/signing-keys.ts'

const VERSION = 'tkp1'
const UUID_BYTES = 16
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/
/** An id that no code has. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** What a partner code says, and what proves it. */
export interface ReadCode {
  id: string
  kid: string
  /** What was signed. */
  text: string
  sig: Uint8Array
}

/**
 * Writes a partner code: `tkp1.`, base64url of `{j, k, x}`, a dot and Ed25519 over `partner/` and all before that dot,
 * base64url. It names neither member nor level: `j` is the code's number, `k` the key that signed, `x` its end in seconds
 * since 1970.
 */
export function writePartnerCode(signer: Signer, { id, expiresAt }: { id: string; expiresAt: Date }): string {
  const claims = { j: short(id), k: short(signer.kid), x: Math.floor(expiresAt.getTime() / 1000) }
  const body = `${VERSION}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${body}.${Buffer.from(signer.sign(`partner/${body}`), 'base64').toString('base64url')}`
}

/**
 * Reads a code as it was scanned or pasted. One that is none is read as well, as one that nobody has: looking it up costs
 * the same.
 */
export function readPartnerCode(given: string): ReadCode {
  const bare = given.replace(/\s/g, '')
  const [version, payload = '', sig = ''] = bare.split('.')
  const claims = version === VERSION ? parsed(payload) : {}
  return {
    id: long(claims.j) ?? NO_ID,
    kid: long(claims.k) ?? NO_ID,
    text: `partner/${VERSION}.${payload}`,
    sig: Buffer.from(sig, 'base64url'),
  }
}

function parsed(payload: string): { j?: unknown; k?: unknown } {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** Writes an id in 22 letters instead of 36: the fewer, the better a QR code is read. */
const short = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

function long(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === UUID_BYTES ? bytes.toString('hex').replace(UUID_PARTS, '$1-$2-$3-$4-$5') : null
}
