import type { AlertEvent } from '@thokham/domain/alert'

/** What the owner is told; nothing of a member's that a chat should not see. */
export interface Alert {
  event: AlertEvent
  title: string
  text: string
  /** The screen where the owner goes on, such as `/admin/payment`. */
  path: string
}

/** The job that tells the owner by one channel. */
export const SEND_ALERT = 'alert:send'
