import type { SlipVerdict } from '@thokham/contract/payment-admin'
import type { Receiver } from '@thokham/domain/masked-receiver'

/** One slip and what it should have paid. */
export interface SlipQuestion {
  /** The text of its mini-QR. */
  code: string
  amountSatang: number
  receiver: Receiver
}

/** What a service says of a slip; null = it does not say. */
export type SlipFindings = Pick<SlipVerdict, 'amount' | 'receiver' | 'duplicate' | 'transfer'>

export type SlipAnswer =
  | ({ kind: 'found' } & SlipFindings)
  /** No bank knows such a transfer. */
  | { kind: 'not_found' }
  /** The bank answers later; ms from now, null = the service does not say when. */
  | { kind: 'later'; afterMs: number | null }
  /** Our key, our branch or our quota, not the slip. @see reason its code, a machine word */
  | { kind: 'refused'; reason: string }

/** How one service is spoken to. */
export interface SlipProtocol {
  service: SlipVerdict['service']
  /** Its own address. */
  home: string
  request(question: SlipQuestion): { path: string; headers: Record<string, string>; body: object }
  /**
   * Reads what the service answered.
   * @param body parsed JSON, from anybody: believe nothing
   * @returns null when it is no answer: worth another try
   */
  read(status: number, body: unknown, question: SlipQuestion): SlipAnswer | null
}
