import { createPublicKey, verify } from 'node:crypto'

/** How a program checks what the server signs: its own few lines, as docs/licence-api.md describes them. */
interface Key {
  kid: string
  publicKey: string
}
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** Tells whether the named one of those keys has signed the text. */
export function isSigned(
  text: string,
  proof: { kid: string; sig: string } | undefined,
  keys: readonly Key[],
): boolean {
  const found = keys.find(({ kid }) => kid === proof?.kid)
  if (!proof || !found) return false
  const der = Buffer.concat([SPKI, Buffer.from(found.publicKey, 'base64')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(proof.sig, 'base64'))
}

/** Opens an offline file; null when none of those keys has signed it. */
export function readOfflineFile(
  file: string,
  keys: readonly Key[],
): { fingerprint: string; expiresAt: string } | null {
  const base64 = file.replace(/-----[A-Z ]+-----|\s/g, '')
  const { enc, sig, kid } = JSON.parse(Buffer.from(base64, 'base64').toString())
  if (!isSigned(`license/${enc}`, { kid, sig }, keys)) return null
  return JSON.parse(Buffer.from(enc, 'base64').toString())
}
