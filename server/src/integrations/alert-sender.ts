import { guardedPost, type PostOutcome } from './guarded-post.ts'

export interface AlertSenderSettings {
  ALERTS_ALLOW_PRIVATE?: boolean | undefined
  LINE_API_URL?: string | undefined
}

/** Where a channel leads, as it lies sealed. */
export type AlertTarget =
  | { kind: 'discord' | 'webhook'; url: string }
  | { kind: 'line'; token: string; to: string }

/** What is told. */
export interface AlertMessage {
  event: string
  title: string
  text: string
  /** The screen where the owner goes on. */
  url: string
  /** ISO 8601, UTC */
  at: string
}

/** Sends to the owner's chats and programs; mail goes the way of all mails. */
export interface AlertSender {
  /** Sends a message. @param id the same at every try: LINE sends it once */
  send(target: AlertTarget, message: AlertMessage, id: string, signal?: AbortSignal): Promise<PostOutcome>
}

const TIMEOUT_MS = 10_000
/** Discord takes 2,000 letters, LINE 5,000. */
const MOST_LETTERS = 1_900

/** Opens the ways out. */
export function openAlertSender({
  ALERTS_ALLOW_PRIVATE: allowPrivate = false,
  LINE_API_URL,
}: AlertSenderSettings): AlertSender {
  const common = { allowPrivate, timeoutMs: TIMEOUT_MS }
  return {
    send(target, message, id, signal) {
      const text = `${message.title}\n${message.text}\n${message.url}`.slice(0, MOST_LETTERS)
      const post = { ...common, ...(signal && { signal }) }
      switch (target.kind) {
        case 'discord':
          // Nobody is called by what a member has typed.
          return guardedPost({
            ...post,
            url: target.url,
            body: { content: text, allowed_mentions: { parse: [] } },
          })
        case 'line':
          return guardedPost({
            ...post,
            url: `${LINE_API_URL ?? 'https://api.line.me'}/v2/bot/message/push`,
            headers: { authorization: `Bearer ${target.token}`, 'x-line-retry-key': id },
            body: { to: target.to, messages: [{ type: 'text', text }] },
          })
        case 'webhook':
          return guardedPost({ ...post, url: target.url, body: { id, ...message } })
      }
    },
  }
}
