import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AnswerTooBig, boundedFetch } from './bounded-fetch.ts'

export interface LineBotSettings {
  LINE_BOT_ID?: string | undefined
  LINE_BOT_TOKEN?: string | undefined
  LINE_BOT_SECRET?: string | undefined
  LINE_API_URL?: string | undefined
  LINE_DATA_URL?: string | undefined
}

/** One bubble: a text, a button that leads on, and buttons that answer. */
export interface LineMessage {
  text: string
  button?: { label: string; url: string } | undefined
  /** Pressed, LINE shows the label as the person's own words, and sends what it says to the webhook. */
  answers?: { label: string; says: string }[] | undefined
}

/**
 * What somebody sent: its bytes · LINE has it no more · it is larger than the limit.
 */
type Content = Uint8Array | 'gone' | 'too_large'

/**
 * How a message ended: LINE took it · the account's messages of this month are used up · who it is for is no friend, or LINE
 * takes it never.
 */
type PushOutcome = 'told' | 'out' | 'refused'

/** The shop's LINE account (Messaging API). Whoever wrote is answered free of charge, all else counts by heads. */
export interface LineBot {
  /** Where LINE offers to add it as a friend. */
  addUrl: string
  /** Tells whether bytes come from LINE. */
  isSigned(bytes: Uint8Array, signature: string): boolean
  /** @throws where LINE gives no answer */
  isFriend(userId: string, signal?: AbortSignal): Promise<boolean>
  /**
   * Tells a friend something.
   * @param id a uuid, the same at every try: LINE tells it once
   * @throws where a later try may do better
   */
  push(userId: string, message: LineMessage, id: string): Promise<PushOutcome>
  /** Answers who wrote, with the token that came along; one that is used or old answers nobody. @throws as `push` */
  reply(token: string, message: LineMessage): Promise<void>
  /** Fetches a picture that somebody sent. @throws where a later try may do better */
  fetchContent(messageId: string, limitBytes: number): Promise<Content>
}

const TIMEOUT_MS = 5_000
const CONTENT_TIMEOUT_MS = 10_000
const ANSWER_BYTES = 64 * 1024
/** LINE lets itself be asked 60 times an hour. */
const ROOM_IS_KNOWN_MS = 5 * 60_000
/** Of a text; of what a list of chats shows of it. */
const MOST_LETTERS = 1_900
const MOST_SHOWN = 400

/** Opens the shop's account; null where the settings name none. */
export function openLineBot(settings: LineBotSettings, clock: () => Date = () => new Date()): LineBot | null {
  const { LINE_BOT_ID: id, LINE_BOT_TOKEN: token, LINE_BOT_SECRET: secret } = settings
  if (!id || !token || !secret) return null
  const base = `${settings.LINE_API_URL ?? 'https://api.line.me'}/v2/bot`
  const dataBase = `${settings.LINE_DATA_URL ?? 'https://api-data.line.me'}/v2/bot`

  async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
    const { headers, signal, ...rest } = init
    const late = AbortSignal.timeout(TIMEOUT_MS)
    const response = await boundedFetch(
      `${base}${path}`,
      {
        ...rest,
        headers: { authorization: `Bearer ${token}`, ...headers },
        signal: signal ? AbortSignal.any([signal, late]) : late,
      },
      { limitBytes: ANSWER_BYTES },
    )
    return { status: response.status, body: await response.json().catch(() => null) }
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  async function isFriend(userId: string, signal?: AbortSignal): Promise<boolean> {
    const { status } = await ask(`/profile/${encodeURIComponent(userId)}`, signal && { signal })
    if (status === 200) return true
    // Strangers, and who has blocked the account.
    if (status === 404 || status === 400) return false
    throw new Error(`LINE answered ${status}`)
  }

  let room: { left: number; until: number } | null = null

  /** What is left of the month; where LINE does not say, the message itself is going to be refused. */
  async function readQuota(): Promise<{ left: number; until: number }> {
    const until = clock().getTime() + ROOM_IS_KNOWN_MS
    const answers = await Promise.all([ask('/message/quota'), ask('/message/quota/consumption')]).catch(
      () => [],
    )
    const [plan, used] = [limitOf.safeParse(answers[0]?.body), usageOf.safeParse(answers[1]?.body)]
    const isLimited = plan.success && used.success && plan.data.value !== undefined
    return {
      left: isLimited ? (plan.data.value ?? 0) - used.data.totalUsage : Number.POSITIVE_INFINITY,
      until,
    }
  }

  return {
    addUrl: `https://line.me/R/ti/p/${encodeURIComponent(id)}`,
    isSigned(bytes, signature) {
      const wanted = createHmac('sha256', secret).update(bytes).digest()
      const given = Buffer.from(signature, 'base64')
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
    isFriend,
    async push(userId, message, key) {
      if (!room || room.until <= clock().getTime()) room = await readQuota()
      if (room.left <= 0) return 'out'
      // LINE takes messages to strangers, and they reach nobody.
      if (!(await isFriend(userId))) return 'refused'
      const { status, body } = await post(
        '/message/push',
        { to: userId, messages: [asMessage(message)] },
        { 'x-line-retry-key': key },
      )
      // 409: it was taken at an earlier try, whose answer was lost.
      if (status === 200 || status === 409) {
        if (status === 200) room.left--
        return 'told'
      }
      if (status === 429 && /monthly limit/i.test(JSON.stringify(body))) {
        room.left = 0
        return 'out'
      }
      if (status === 429 || status >= 500) throw new Error(`LINE answered ${status}`)
      return 'refused'
    },
    async reply(replyToken, message) {
      const { status } = await post('/message/reply', { replyToken, messages: [asMessage(message)] })
      if (status === 429 || status >= 500) throw new Error(`LINE answered ${status}`)
    },
    async fetchContent(messageId, limitBytes) {
      try {
        const response = await boundedFetch(
          `${dataBase}/message/${encodeURIComponent(messageId)}/content`,
          {
            headers: { authorization: `Bearer ${token}` },
            signal: AbortSignal.timeout(CONTENT_TIMEOUT_MS),
          },
          { limitBytes },
        )
        const { status } = response
        if (status === 200) return new Uint8Array(await response.arrayBuffer())
        // 202: LINE is still preparing it.
        if (status === 202 || status === 429 || status >= 500) throw new Error(`LINE answered ${status}`)
        return 'gone'
      } catch (error) {
        if (error instanceof AnswerTooBig) return 'too_large'
        throw error
      }
    },
  }
}

/** Without a value the plan has no limit. */
const limitOf = z.object({ value: z.number().optional() })
const usageOf = z.object({ totalUsage: z.number() })

function asMessage({ text, button, answers = [] }: LineMessage): object {
  const short = [...text].slice(0, MOST_LETTERS).join('')
  const actions = [
    ...(button ? [{ type: 'uri', label: button.label, uri: button.url }] : []),
    ...answers.map(({ label, says }) => ({ type: 'postback', label, data: says, displayText: label })),
  ]
  if (actions.length === 0) return { type: 'text', text: short }
  return {
    type: 'flex',
    altText: [...short].slice(0, MOST_SHOWN).join(''),
    contents: {
      type: 'bubble',
      body: { type: 'box', layout: 'vertical', contents: [{ type: 'text', text: short, wrap: true }] },
      footer: {
        type: 'box',
        layout: 'vertical',
        spacing: 'sm',
        contents: actions.map((action, at) => ({
          type: 'button',
          style: at === 0 ? 'primary' : 'secondary',
          action,
        })),
      },
    },
  }
}
