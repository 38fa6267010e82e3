import {
  askForPerson,
  type ChatMessage,
  type ChatState,
  goBackToBot,
  leaveChatEmail,
  rateChatMessage,
  readChat,
  readChatUpTo,
  sendChatMessage,
  sendChatPicture,
  takePictureAsSlip,
  watchChat,
} from '@thokham/contract/chat'
import type { CallResult } from '@thokham/contract/operation'
import { followEvents } from '../../kit/feed/follow-events.ts'
import { storedJson } from '../../kit/storage/stored.ts'
import { isUnanswered } from '../../lib/api/api-error.ts'
import { request } from '../../lib/api/request.ts'
import { randomId } from '../../lib/browser/random-id.ts'
import { noteBegun } from './chat-place.ts'

/** A message that the server has not taken yet. */
export interface PendingMessage {
  key: string
  text: string
  /** What goes with it; null = nothing */
  picture: Blob | null
  /** `failed` waits for a press, or for the line to come back. */
  state: 'sending' | 'failed'
  /** Why it was refused for good; null = the line was lost. */
  refusal: unknown
}

export interface ChatView {
  /** What is known of hours, people and ways to reach the team; null = not yet. */
  about: Omit<CallResult<typeof readChat>, 'conversation'> | null
  state: ChatState | null
  messages: readonly ChatMessage[]
  pending: readonly PendingMessage[]
  /** As much as has come of an answer that is being made. */
  draft: string
  link: 'live' | 'lost'
  /** Why nothing can be shown. */
  fault: unknown
}

const NOTHING: ChatView = {
  about: null,
  state: null,
  messages: [],
  pending: [],
  draft: '',
  link: 'live',
  fault: null,
}

/** Pause before the server is tried again, in ms: the first, and the longest. */
const AGAIN_MS = 1_000
const AGAIN_MOST_MS = 8_000
/** How long the connection may be lost before the chat says so, in ms. */
const LOST_AFTER_MS = 2_500
/** How long a “typing” state of the team, and of the AI, counts without being renewed, in ms. */
const TEAM_TYPING_MS = 6_000
const AI_TYPING_MS = 60_000
const SEEN_AFTER_MS = 400
/** Messages that were not taken yet, kept over a reload. */
const stored = storedJson('chatPending', (stored) => (Array.isArray(stored) ? stored : []).filter(isKept))

/** What the stream of a conversation tells. */
interface ChatEvents {
  messages: { messages: ChatMessage[] }
  state: ChatState
  draft: { text: string }
  end: unknown
}

/** The conversation of this browser: what was said, what is on its way, and the line to the server. */
export class ChatClient {
  view: ChatView = NOTHING
  readonly #listeners = new Set<() => void>()
  #stopListening: (() => void) | null = null
  #cursor = 0
  #isEnded = false
  #again = AGAIN_MS
  #clock: ReturnType<typeof setTimeout> | undefined
  #lostClock: ReturnType<typeof setTimeout> | undefined
  /** Messages that wait for their turn: what was typed first is said first. */
  readonly #turns = new Set<string>()
  #delivering: Promise<void> = Promise.resolve()
  /** Ratings that were given here: a stream may still deliver a message as it was before. */
  readonly #ratings = new Map<number, ChatMessage['rating']>()
  #typingClock: ReturnType<typeof setTimeout> | undefined
  #seenClock: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.view = { ...NOTHING, pending: storedPending() }
  }

  /** Reads what was said, and listens from then on. */
  begin(): void {
    this.#isEnded = false
    void this.#read()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Listens no more. */
  end(): void {
    this.#isEnded = true
    this.#close()
    clearTimeout(this.#lostClock)
    clearTimeout(this.#typingClock)
    clearTimeout(this.#seenClock)
  }

  /** Tries at once what failed. */
  retry(): void {
    void this.#read()
  }

  send(text: string, picture: Blob | null = null): void {
    const message: PendingMessage = { key: randomId(), text, picture, state: 'sending', refusal: null }
    this.#pend([...this.view.pending, message])
    this.#deliver(message.key)
  }

  sendAgain(key: string): void {
    this.#deliver(key)
  }

  /** Takes away a message that was refused. */
  discard(key: string): void {
    this.#pend(this.view.pending.filter((each) => each.key !== key))
  }

  async askForPerson(): Promise<void> {
    this.#take(await request(askForPerson, {}))
    // It may be the first thing that is said at all.
    this.#listen()
    await this.#readAbout()
  }

  /** Makes the picture of a message the slip of the payment that waits. */
  async takeAsSlip(seq: number): Promise<void> {
    this.#take(await request(takePictureAsSlip, { body: { seq } }))
  }

  async goBackToBot(): Promise<void> {
    this.#take(await request(goBackToBot, {}))
  }

  async leaveEmail(email: string): Promise<void> {
    await request(leaveChatEmail, { body: { email } })
    if (this.view.state) this.#set({ state: { ...this.view.state, email } })
  }

  /** Shows what was said of an answer at once, and takes it back when it could not be kept. */
  async rate(seq: number, rating: 'up' | 'down' | null): Promise<void> {
    const before = this.view.messages.find((each) => each.seq === seq)?.rating ?? null
    this.#rated(seq, rating)
    try {
      await request(rateChatMessage, { body: { seq, rating } })
    } catch (error) {
      this.#rated(seq, before)
      throw error
    }
  }

  /** Notes that everything said so far has been looked at. */
  look(): void {
    const newest = this.view.messages.findLast(({ sender }) => sender === 'team' || sender === 'bot')
    const { state } = this.view
    if (!newest || !state || newest.seq <= state.readSeq) return
    this.#set({ state: { ...state, readSeq: newest.seq } })
    clearTimeout(this.#seenClock)
    this.#seenClock = setTimeout(() => {
      const body = { seq: newest.seq, page: location.pathname }
      // If it fails, the next look reports it; one mail too many does no harm.
      request(readChatUpTo, { body }).catch(() => undefined)
    }, SEEN_AFTER_MS)
  }

  /** Reads what there is, then listens for what comes. */
  async #read(): Promise<void> {
    this.#close()
    await this.#readOnce().catch(() => this.#isEnded || this.#comeBack())
  }

  /** @throws what kept it from being read */
  async #readOnce(): Promise<void> {
    const wasBegun = this.view.messages.length > 0
    try {
      const { conversation, ...about } = await request(readChat, { query: { since: this.#cursor } })
      if (this.#isEnded) return
      this.#set({ about, fault: null, link: 'live' })
      clearTimeout(this.#lostClock)
      if (conversation) {
        this.#take(conversation)
        this.#cursor = Math.max(this.#cursor, conversation.messages.at(-1)?.seq ?? 0)
        this.#listen()
      } else {
        this.#close()
        // It was deleted, or belongs to a member whose session has ended: nothing of it may stay here.
        if (wasBegun) {
          this.#cursor = 0
          this.#ratings.clear()
          this.#set({ messages: [], state: null, draft: '' })
        }
      }
      for (const { key, refusal } of this.view.pending) if (refusal === null) this.#deliver(key)
    } catch (error) {
      if (!this.#isEnded) {
        clearTimeout(this.#lostClock)
        this.#set({ fault: this.view.about ? null : error, link: 'lost' })
      }
      throw error
    }
  }

  async #readAbout(): Promise<void> {
    const { conversation: _, ...about } = await request(readChat, { query: { since: this.#cursor } })
    this.#set({ about })
  }

  #listen(): void {
    if (this.#stopListening || this.#isEnded) return
    noteBegun(true)
    this.#stopListening = followEvents<ChatEvents>(() => `${watchChat.path}?since=${this.#cursor}`, {
      listeners: {
        messages: ({ messages }) => {
          this.#cursor = Math.max(this.#cursor, messages.at(-1)?.seq ?? 0)
          this.#add(messages)
        },
        state: (state) => {
          this.#again = AGAIN_MS
          this.#stand(state)
        },
        draft: ({ text }) => this.#set({ draft: text }),
        end: () => void this.#read(),
      },
      onLink: (isOpen) => {
        if (isOpen) return
        this.#set({ draft: '' })
        // A stream ends regularly and is reopened at once; that is not worth a notice.
        clearTimeout(this.#lostClock)
        this.#lostClock = setTimeout(() => this.#set({ link: 'lost' }), LOST_AFTER_MS)
      },
      readAgain: () => this.#readOnce(),
      // What is said meanwhile is counted in the title.
      whileHidden: true,
    })
  }

  #comeBack(): void {
    clearTimeout(this.#clock)
    this.#clock = setTimeout(() => void this.#read(), this.#again)
    this.#again = Math.min(this.#again * 2, AGAIN_MOST_MS)
  }

  #close(): void {
    clearTimeout(this.#clock)
    this.#stopListening?.()
    this.#stopListening = null
  }

  /** Sends a message behind those that are on their way, unless it is one of them. */
  #deliver(key: string): void {
    if (this.#turns.has(key)) return
    this.#turns.add(key)
    this.#mark(key, { state: 'sending', refusal: null })
    this.#delivering = this.#delivering.then(async () => {
      const message = this.view.pending.find((each) => each.key === key)
      if (message && !this.#isEnded) await this.#post(message)
      this.#turns.delete(key)
    })
  }

  async #post({ key, text, picture }: PendingMessage): Promise<void> {
    try {
      const body = { key, text, page: location.pathname }
      this.#take(
        picture
          ? await request(sendChatPicture, { body, file: picture })
          : await request(sendChatMessage, { body }),
      )
      this.#listen()
    } catch (error) {
      const isLost = isUnanswered(error)
      this.#mark(key, { state: 'failed', refusal: isLost ? null : error })
      if (isLost && !this.#isEnded) {
        this.#set({ link: 'lost' })
        this.#close()
        this.#comeBack()
      }
    }
  }

  #mark(key: string, change: Partial<PendingMessage>): void {
    this.#pend(this.view.pending.map((each) => (each.key === key ? { ...each, ...change } : each)))
  }

  #pend(pending: readonly PendingMessage[]): void {
    storePending(pending)
    this.#set({ pending })
  }

  #take({ state, messages }: { state: ChatState; messages: readonly ChatMessage[] }): void {
    this.#add(messages)
    this.#stand(state)
  }

  #stand(state: ChatState): void {
    clearTimeout(this.#typingClock)
    if (state.isTyping) {
      const holds = state.mode === 'person' ? TEAM_TYPING_MS : AI_TYPING_MS
      this.#typingClock = setTimeout(() => {
        if (this.view.state) this.#set({ state: { ...this.view.state, isTyping: false } })
      }, holds)
    }
    const readSeq = Math.max(state.readSeq, this.view.state?.readSeq ?? 0)
    this.#set({ state: { ...state, readSeq }, ...(!state.isTyping && { draft: '' }) })
  }

  #add(messages: readonly ChatMessage[]): void {
    if (messages.length === 0) return
    const known = new Map(this.view.messages.map((message) => [message.seq, message]))
    for (const message of messages) known.set(message.seq, this.#asRated(message))
    const keys = new Set(messages.map(({ key }) => key))
    const pending = this.view.pending.filter(({ key }) => !keys.has(key))
    if (pending.length !== this.view.pending.length) storePending(pending)
    const isAnswered = messages.some(({ sender }) => sender === 'bot')
    this.#set({
      messages: [...known.values()].sort((a, b) => a.seq - b.seq),
      pending,
      ...(isAnswered && { draft: '' }),
    })
  }

  #rated(seq: number, rating: ChatMessage['rating']): void {
    this.#ratings.set(seq, rating)
    this.#set({ messages: this.view.messages.map((each) => this.#asRated(each)) })
  }

  #asRated(message: ChatMessage): ChatMessage {
    const rating = this.#ratings.get(message.seq)
    return rating === undefined || rating === message.rating ? message : { ...message, rating }
  }

  #set(change: Partial<ChatView>): void {
    this.view = { ...this.view, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function isKept(value: Partial<PendingMessage> | null): value is Pick<PendingMessage, 'key' | 'text'> {
  return typeof value?.key === 'string' && typeof value.text === 'string'
}

function storedPending(): PendingMessage[] {
  return stored.get().map(({ key, text }) => ({ key, text, picture: null, state: 'sending', refusal: null }))
}

function storePending(pending: readonly PendingMessage[]): void {
  // A picture lasts as long as the page: what is stored over a reload are words.
  const waiting = pending.filter(({ refusal, picture }) => refusal === null && picture === null)
  stored.set(waiting.length === 0 ? null : waiting.map(({ key, text }) => ({ key, text })))
}
