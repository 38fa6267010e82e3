import { createHmac } from 'node:crypto'

const TIMEOUT_MS = 10_000

export interface WebhookSettings {
  PAYMENT_WEBHOOK_URL?: string | undefined
  PAYMENT_WEBHOOK_SECRET?: string | undefined
}

/** What the webhook learns of a new payment: nothing of who paid. */
export interface NewPayment {
  /** `TK-000123`; the same payment posted twice by mischance has the same one. */
  reference: string
  plan: string
  amountSatang: number
  /** ISO 8601, UTC */
  submittedAt: string
  /** Where it is reviewed, for those who may. */
  reviewUrl: string
}

/** A program of the operator's that is notified of new payments. */
export interface PaymentWebhook {
  /** Posts once. @throws when it is not taken (any answer but 2xx) within 10 s */
  post(payment: NewPayment, signal: AbortSignal): Promise<void>
}

/** Opens the operator's webhook for new payments. @returns null when none is set */
export function openPaymentWebhook({
  PAYMENT_WEBHOOK_URL: url,
  PAYMENT_WEBHOOK_SECRET: secret,
}: WebhookSettings): PaymentWebhook | null {
  if (!url) return null
  return {
    async post(payment, signal) {
      const body = JSON.stringify(payment)
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(secret && { 'x-thokham-signature': signatureOf(body, secret) }),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
    },
  }
}

function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}
