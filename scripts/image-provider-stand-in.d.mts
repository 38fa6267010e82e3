/** A picture that was asked for, or that the provider would bill. */
export interface AskedPicture {
  provider: string
  prompt: string
  key: string
  /** ms since 1970 */
  at: number
}

export interface ImageStandIn {
  falApiUrl: string
  falQueueUrl: string
  replicateUrl: string
  ownUrl: string
  openaiUrl: string
  geminiUrl: string
  asked: AskedPicture[]
  ledger: AskedPicture[]
  /** Prompts that were taken back out of a queue. */
  cancelled: string[]
  /** How long an answer takes, and how long a picture lies in a queue. */
  delayMs: number
  queueMs: number
  /** Files that were fetched. */
  files: number
  close(): Promise<void>
}

export function startImageStandIn(options?: { delayMs?: number }): Promise<ImageStandIn>
