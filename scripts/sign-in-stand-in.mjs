import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:http'

const CHANNEL = { id: '1650000000', secret: 'a secret of the channel of the tests' }
const BOT_SECRET = 'a secret'
const CLIENT = { id: 'tests.apps.googleusercontent.com', secret: 'a secret of the client of the tests' }

/**
 * How the stand-in treats the next person.
 * @typedef {object} Person
 * @property {Record<string, unknown>} claims of the id token; those of the protocol are added where they are absent
 * @property {string} [error] what the browser is sent back with instead of a code
 * @property {'algorithm' | 'signature' | 'none'} [fault] what is wrong with the id token
 * @property {'down' | 'silent' | 'no-token'} [exchange] what happens to the exchange of the code
 *
 * @typedef {object} SignInStandIn
 * @property {Record<string, string>} env settings of a server that uses it as both LINE and Google
 * @property {Record<string, string>} bot further ones, of a shop with a LINE account
 * @property {boolean} isFriend whether who asks has added that account
 * @property {Person} person who is there next
 * @property {Buffer | null} picture what was sent to that account
 * @property {string[]} replied what that account answered
 * @property {(events: object[]) => {body: string, signature: string}} sending what LINE sends of events there
 * @property {URLSearchParams[]} asked what browsers were sent to it with
 * @property {() => void} close
 */

/**
 * Plays LINE Login and Google: `…/authorize` and `…/auth` send the browser straight back, codes are good once and with their
 * verifier alone, id tokens are signed by the channel's secret (LINE) or by a key at `/oauth2/v3/certs` (Google).
 * @param {Person} person
 * @returns {Promise<SignInStandIn>}
 */
export async function startSignInStandIn(person) {
  const [own, foreign] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map()

  function idToken(query, { claims, fault }) {
    const isLine = query.get('client_id') === CHANNEL.id
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: isLine ? 'https://access.line.me' : 'https://accounts.google.com',
      aud: query.get('client_id'),
      iat: now,
      exp: now + 3600,
      nonce: query.get('nonce'),
      ...claims,
    }
    if (fault === 'none') return jwt({ alg: 'none' }, payload, () => '')
    if (fault === 'algorithm')
      return jwt({ alg: 'ES256' }, payload, (text) =>
        sign('sha256', text, { key: curve.privateKey, dsaEncoding: 'ieee-p1363' }),
      )
    const isFalse = fault === 'signature'
    if (!isLine)
      return jwt({ alg: 'RS256', kid: 'one' }, payload, (text) =>
        sign('sha256', text, (isFalse ? foreign : own).privateKey),
      )
    const secret = isFalse ? 'another secret' : CHANNEL.secret
    return jwt({ alg: 'HS256' }, payload, (text) => createHmac('sha256', secret).update(text).digest())
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://stand-in.invalid')
    const json = (status, body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname.endsWith('/certs')) return json(200, { keys: [jwk] })
    if (pathname.startsWith('/v2/bot/profile/')) return json(standIn.isFriend ? 200 : 404, {})
    if (pathname.startsWith('/v2/bot/message/quota')) return json(200, { type: 'none' })
    if (pathname.startsWith('/v2/bot/message/') && pathname.endsWith('/content'))
      return standIn.picture
        ? response.writeHead(200, { 'content-type': 'image/jpeg' }).end(standIn.picture)
        : json(404, {})
    if (request.method === 'GET') {
      standIn.asked.push(searchParams)
      const back = new URL(searchParams.get('redirect_uri'))
      const code = randomBytes(12).toString('base64url')
      codes.set(code, { query: searchParams, person: standIn.person })
      if (standIn.person.error) back.searchParams.set('error', standIn.person.error)
      else back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state'))
      return response.writeHead(302, { location: back.href }).end()
    }
    let body = ''
    for await (const chunk of request) body += chunk
    if (pathname === '/v2/bot/message/reply') {
      standIn.replied.push(...JSON.parse(body).messages.map(({ text, altText }) => text ?? altText))
      return json(200, {})
    }
    const form = new URLSearchParams(body)
    const kept = codes.get(form.get('code'))
    codes.delete(form.get('code'))
    if (!kept || !isRedeemed(kept.query, form)) return json(400, { error: 'invalid_grant' })
    const { exchange } = kept.person
    if (exchange === 'silent') return
    if (exchange === 'down') return json(503, {})
    const tokens = { access_token: 'a', token_type: 'Bearer', expires_in: 2_592_000 }
    json(200, exchange === 'no-token' ? tokens : { ...tokens, id_token: idToken(kept.query, kept.person) })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}`
  const standIn = {
    env: {
      LINE_LOGIN_ID: CHANNEL.id,
      LINE_LOGIN_SECRET: CHANNEL.secret,
      LINE_LOGIN_BASE_URL: url,
      GOOGLE_LOGIN_ID: CLIENT.id,
      GOOGLE_LOGIN_SECRET: CLIENT.secret,
      GOOGLE_LOGIN_BASE_URL: url,
    },
    bot: {
      LINE_API_URL: url,
      LINE_DATA_URL: url,
      LINE_BOT_ID: '@thokham',
      LINE_BOT_TOKEN: 'a token',
      LINE_BOT_SECRET: BOT_SECRET,
    },
    isFriend: false,
    picture: null,
    replied: [],
    sending(events) {
      const body = JSON.stringify({ destination: 'U', events })
      return { body, signature: createHmac('sha256', BOT_SECRET).update(body).digest('base64') }
    },
    person,
    asked: [],
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return standIn
}

function isRedeemed(query, form) {
  const { id, secret } = query.get('client_id') === CHANNEL.id ? CHANNEL : CLIENT
  const hash = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return (
    form.get('grant_type') === 'authorization_code' &&
    form.get('client_id') === id &&
    form.get('client_secret') === secret &&
    form.get('redirect_uri') === query.get('redirect_uri') &&
    hash === query.get('code_challenge')
  )
}

function jwt(header, payload, sign) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ typ: 'JWT', ...header })}.${part(payload)}`
  return `${text}.${Buffer.from(sign(Buffer.from(text))).toString('base64url')}`
}
