/**
 * Asks whether a licence works on this machine, and believes only what the server has signed.
 *
 *     node validate.ts https://example.com AAAA-BBBB-CCCC-DDDD-EEEE FINGERPRINT
 *
 * Needs Node 22.18 or later and no package. Ends with 0 for VALID, 1 for another code, 2 for what is not signed. A program of
 * your own keeps the keys of its first contact and follows the list from there; this example believes the list that it reads.
 */
import { createPublicKey, randomUUID, verify } from 'node:crypto'

interface PublicKey {
  kid: string
  publicKey: string
}

interface Proof {
  kid: string
  sig: string
}

interface Answer {
  code: string
  ts: string
  proof: Proof | null
  file: string | null
}

/** What DER puts before the 32 bytes of an Ed25519 key. */
const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

async function ask<Body>(url: string, body?: object): Promise<Body> {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(url, { ...sent, signal: AbortSignal.timeout(30_000) })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  return (await answer.json()) as Body
}

/** Says whether the key that a proof names has signed a text; keys and signatures are base64 with padding. */
function isSigned(text: string, { kid, sig }: Proof, keys: readonly PublicKey[]): boolean {
  const found = keys.find((key) => key.kid === kid)
  if (!found) return false
  const der = Buffer.concat([DER_HEAD, Buffer.from(found.publicKey, 'base64')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(sig, 'base64'))
}

/** Returns what an offline file says, null when no key of the list has signed it. */
function readOfflineFile(file: string, keys: readonly PublicKey[]) {
  const lines = file.split('\n').filter((line) => line !== '' && !line.startsWith('-----'))
  const { enc, alg, ...proof } = JSON.parse(Buffer.from(lines.join(''), 'base64').toString())
  if (alg !== 'base64+ed25519' || !isSigned(`license/${enc}`, proof, keys)) return null
  return JSON.parse(Buffer.from(enc, 'base64').toString()) as { fingerprint: string; expiresAt: string }
}

const [server = '', key = '', fingerprint = ''] = process.argv.slice(2)
const { keys } = await ask<{ keys: PublicKey[] }>(`${server}/api/v1/licenses/keys`)
const nonce = randomUUID()
const answer = await ask<Answer>(`${server}/api/v1/licenses/heartbeat`, { key, fingerprint, nonce })
const text = ['answer/', nonce, answer.ts, answer.code, fingerprint].join('\n')
const licence = answer.file === null ? null : readOfflineFile(answer.file, keys)
const isProven = answer.proof !== null && isSigned(text, answer.proof, keys)
const isFileProven = answer.file === null || licence?.fingerprint === fingerprint
if (isProven && isFileProven) {
  console.log(answer.code)
  if (licence) console.log('works without a network until', licence.expiresAt)
  process.exitCode = answer.code === 'VALID' ? 0 : 1
} else {
  console.log('NOT_SIGNED')
  process.exitCode = 2
}
