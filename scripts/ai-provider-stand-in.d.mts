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
  system: string
  keyword: string
  amount: number
  have: string[]
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

export interface StandIn {
  url: string
  openaiUrl: string
  geminiUrl: string
  asked: Asked[]
  tests: number
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
