export type Manner =
  | 'right'
  | 'short'
  | 'more'
  | 'long'
  | 'list'
  | 'thai'
  | 'empty'
  | 'malformed'
  | 'not_json'
  | 'unstructured'
  | 'thoughts'
  | 'no_usage'
  | 'other'
  | '401'
  | '400'
  | '429'
  | '500'
  | 'hang'
  | 'cut'
  | 'slow'

export interface Asked {
  provider: 'openai' | 'gemini'
  key: string
  model: string
  /** As it came. */
  // biome-ignore lint/suspicious/noExplicitAny: what is asked is looked into, whatever it is
  body: any
  system: string
  keyword: string
  amount: number
  have: string[]
  /** Names that the answer is to do without. */
  avoid: string[]
  structured: boolean
  at: number
  manner: Manner
  /** What was to be described; null where keywords were asked about. */
  picture: { mimeType: string; bytes: Buffer } | null
}

export interface RawAnswer {
  /** 200 when not given. */
  status?: number
  headers?: Record<string, string>
  body: string | Uint8Array
  /** The line breaks off behind the body. */
  cut?: boolean
}

/** A call that was refused for its key, its model or a parameter, as the providers refuse it. */
export interface Refused {
  key: string
  model: string
  // biome-ignore lint/suspicious/noExplicitAny: what is asked is looked into, whatever it is
  body: any
  status: number
}

/** A call that was answered, and is paid for. */
export interface Paid {
  keyword: string
  model: string
  key: string
}

export interface StandIn {
  url: string
  openaiUrl: string
  geminiUrl: string
  /** Bangkok date by which models are routed and shut down. */
  today: string
  asked: Asked[]
  tests: number
  refused: Refused[]
  paid: Paid[]
  /** What was asked of the support chat, as it was sent. */
  // biome-ignore lint/suspicious/noExplicitAny: a body is looked into as the provider sees it
  chats: any[]
  manner: Manner | ((asked: Asked) => Manner)
  delayMs: number
  /** An answer waits for what this gives. */
  gate: ((asked: Asked) => unknown) | null
  /** So many calls of a key in a window from its first call on; the others are answered 429 with the wait. */
  rate: { calls: number; windowMs: number } | null
  /** Answers with these bytes in place of a manner; null = no. */
  raw: ((asked: Asked) => RawAnswer | null) | null
  retryAfter: string | null
  mostAtOnce: number
  close(): Promise<void>
}

export function startStandIn(options?: { port?: number; delayMs?: number }): Promise<StandIn>
