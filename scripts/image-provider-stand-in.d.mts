/** A picture that was asked for. */
export interface AskedPicture {
  provider: string
  prompt: string
  key: string
  /** ms since 1970 */
  at: number
  /** Too many calls of the key were made already. */
  isRefused?: boolean
}

/** A picture that the provider would bill. */
export interface BilledPicture extends AskedPicture {
  /** Millionths of a dollar. */
  microUsd: number
}

/** What is answered in the place of the stand-in's own answer. */
export interface OtherAnswer {
  status: number
  text: string
  /** Plain text when absent. */
  type?: string
  /** The picture was drawn all the same, and is billed. */
  isBilled?: boolean
  /** The connection ends behind the text, which nothing tells from a whole answer. */
  isCut?: boolean
}

export interface ImageStandIn {
  falApiUrl: string
  falQueueUrl: string
  replicateUrl: string
  ownUrl: string
  openaiUrl: string
  geminiUrl: string
  asked: AskedPicture[]
  ledger: BilledPicture[]
  /** Prompts that were taken back out of a queue. */
  cancelled: string[]
  /** How long an answer takes, and how long a picture lies in a queue. */
  delayMs: number
  /** Answers in its place; null = it answers itself. */
  interject:
    | ((
        question: 'order' | 'status' | 'result' | 'cancel',
        sent: Record<string, unknown>,
      ) => OtherAnswer | null)
    | null
  queueMs: number
  /** Files that were fetched. */
  files: number
  /** Draws a picture; null = one of a few bytes. */
  paint: ((prompt: string, number: number) => Promise<Buffer>) | null
  /** What an own server says that it takes for a picture, in millionths of a dollar; null = it says nothing. */
  ownMicroUsd: number | null
  /** How many calls of one key are taken within a window; null = any. */
  rate: { calls: number; windowMs: number } | null
  /** Cuts every connection, and answers nobody for so many ms. */
  crash(ms: number): Promise<void>
  close(): Promise<void>
}

export function startImageStandIn(options?: { delayMs?: number }): Promise<ImageStandIn>
