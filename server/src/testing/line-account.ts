import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atTheEnd } from './at-the-end.ts'

const TOKEN = 'canary-token-of-the-account'
const SECRET = 'canary-secret-of-the-channel'

export interface LineAccount {
  /** Settings of a server whose shop has it. */
  env: Record<'LINE_API_URL' | 'LINE_DATA_URL' | 'LINE_BOT_ID' | 'LINE_BOT_TOKEN' | 'LINE_BOT_SECRET', string>
  /** Who has added it, and has not blocked it. */
  friends: Set<string>
  /** Messages a month; null = any number. */
  quota: number | null
  used: number
  /** What happens to the next message: `lost` = it is taken and the answer never comes. */
  faults: ('pace' | 'broken' | 'lost')[]
  /** What was told or answered, and to whom, by a token too. */
  told: { to: string; text: string; url: string | null; answers?: { label: string; says: string }[] }[]
  /** Pictures that were sent to it, by the id of their message; of others it has nothing any more. */
  contents: Map<string, Uint8Array>
  /** It is still preparing pictures, or broken, so many times. */
  contentFaults: (202 | 500)[]
  /** Paths that were asked. */
  asked: string[]
  /** Signs what LINE would send. */
  sign(bytes: string, secret?: string): string
}

/** Speaks the part of LINE's Messaging API that is used: profiles, the month's messages, push with its retry key, reply, pictures that were sent. */
export async function startLineAccount(): Promise<LineAccount> {
  const keys = new Set<string>()
  const replied = new Set<string>()
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null)
    if (body === null) return
    const path = request.url ?? ''
    account.asked.push(path)
    const answer = (status: number, of: object = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(of))
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return answer(401)
    const profile = /^\/v2\/bot\/profile\/(.+)$/.exec(path)?.[1]
    if (profile) return answer(account.friends.has(profile) ? 200 : 404, { userId: profile })
    if (path.endsWith('/quota'))
      return answer(
        200,
        account.quota === null ? { type: 'none' } : { type: 'limited', value: account.quota },
      )
    if (path.endsWith('/quota/consumption')) return answer(200, { totalUsage: account.used })
    const messageId = /^\/v2\/bot\/message\/([^/]+)\/content$/.exec(path)?.[1]
    if (messageId) {
      const broken = account.contentFaults.shift()
      if (broken) return answer(broken)
      const content = account.contents.get(messageId)
      return content ? response.writeHead(200, { 'content-type': 'image/jpeg' }).end(content) : answer(404)
    }
    const { to, replyToken, messages } = JSON.parse(body)
    const fault = account.faults.shift()
    if (fault === 'pace')
      return answer(429, { message: 'The API rate limit has been exceeded. Try again later.' })
    if (fault === 'broken') return answer(500)
    const key = request.headers['x-line-retry-key']
    if (path.endsWith('/reply')) {
      if (replied.has(replyToken)) return answer(400, { message: 'Invalid reply token' })
      replied.add(replyToken)
    } else {
      if (keys.has(String(key))) return answer(409, { message: 'The retry key is already accepted' })
      if (account.quota !== null && account.used >= account.quota)
        return answer(429, { message: 'You have reached your monthly limit.' })
      keys.add(String(key))
      account.used++
    }
    for (const message of messages) {
      const { body: shown, footer } = message.contents ?? {}
      const actions: Record<string, string>[] = (footer?.contents ?? []).map(
        ({ action }: { action: object }) => action,
      )
      const pressable = actions.filter(({ type }) => type === 'postback')
      account.told.push({
        to: to ?? replyToken,
        text: message.text ?? shown.contents[0].text,
        url: actions.find(({ type }) => type === 'uri')?.uri ?? null,
        ...(pressable.length > 0 && {
          answers: pressable.map(({ label = '', data: says = '' }) => ({ label, says })),
        }),
      })
    }
    if (fault === 'lost') return request.socket.destroy()
    answer(200, { sentMessages: [] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atTheEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account: LineAccount = {
    env: {
      LINE_API_URL: url,
      LINE_DATA_URL: url,
      LINE_BOT_ID: '@123abcde',
      LINE_BOT_TOKEN: TOKEN,
      LINE_BOT_SECRET: SECRET,
    },
    friends: new Set(),
    quota: 300,
    used: 0,
    faults: [],
    told: [],
    asked: [],
    contents: new Map(),
    contentFaults: [],
    sign: (bytes, secret = SECRET) => createHmac('sha256', secret).update(bytes).digest('base64'),
  }
  return account
}
