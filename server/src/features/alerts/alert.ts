import type { AlertEvent } from '@thokham/domain/alert'

/** An alert for the owner. It may be sent to a chat, so it holds nothing that is private to a member. */
export interface Alert {
  event: AlertEvent
  title: string
  text: string
  /** The screen where the owner goes on, such as `/admin/payment`. */
  path: string
}

/** What is sent by a channel: an alert that it is on for, or one of security, which goes to each that is on. */
export type SentAlert = Omit<Alert, 'event'> & { event: AlertEvent | 'security' }

/** The job that sends an alert by one channel. */
export const SEND_ALERT = 'alert:send'
