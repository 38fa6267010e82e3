import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { keyListText } from '@thokham/domain/key-list'

export interface LicenceServer {
  url: string
  /** Answers to `activate` with this code. */
  refusal: string | null
  /** What its owner changed of the rules that ship; null = a server that knows no such question. */
  rules: object | null
  /** Cuts every connection. */
  isAway: boolean
  close: () => Promise<void>
}

/** Starts a licence server of the test's own, signing as ours does. */
export async function startLicenceServer(): Promise<LicenceServer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64')
  const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64')
  const list = { version: 1, keys: [{ kid: 'k1', publicKey: raw }], revoked: [] }
  const offlineFile = ({ fingerprint, parts }: { fingerprint: string; parts: string[] }) => {
    const content = {
      licence: 'one',
      fingerprint,
      parts,
      issuedAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    }
    const enc = Buffer.from(JSON.stringify(content)).toString('base64')
    const whole = { enc, sig: signed(`license/${enc}`), alg: 'base64+ed25519', kid: 'k1' }
    return `-----BEGIN LICENSE FILE-----\n${Buffer.from(JSON.stringify(whole)).toString('base64')}\n-----END LICENSE FILE-----\n`
  }
  const found: LicenceServer = { url: '', refusal: null, rules: null, isAway: false, close: async () => {} }
  const server: Server = createServer(async (request, response) => {
    if (found.isAway) return request.socket.destroy()
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const body = text === '' ? {} : JSON.parse(text)
    const ts = new Date().toISOString()
    const verb = request.url?.split('/').at(-1)
    const answers: Record<string, () => object> = {
      keys: () => ({ ...list, proofs: [{ kid: 'k1', sig: signed(keyListText(list)) }] }),
      activate: () =>
        found.refusal
          ? {
              activated: false,
              code: found.refusal,
              machines:
                found.refusal === 'MACHINE_LIMIT_EXCEEDED'
                  ? [{ fingerprint: 'f', name: 'Old laptop', system: 'Windows 11' }]
                  : [],
              file: null,
            }
          : { activated: true, code: 'ACTIVATED', machines: [], file: offlineFile(body) },
      heartbeat: () => ({ alive: true, code: 'VALID', file: offlineFile(body) }),
      validate: () => ({
        code: 'VALID',
        ts,
        proof: { kid: 'k1', sig: signed(['answer/', body.nonce, ts, 'VALID', body.fingerprint].join('\n')) },
      }),
    }
    if (verb === 'rules') {
      if (!found.rules) response.statusCode = 404
      answers.rules = () => ({ code: 'VALID', rules: found.rules })
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[verb ?? '']?.() ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  found.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  found.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return found
}
