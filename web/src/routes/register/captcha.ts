/** `payload` is what the server checks, once; `renew` starts afresh after it was used or failed. */
export interface Captcha {
  /** `asking`: the visitor has to do something in the provider's box. */
  state: 'solving' | 'asking' | 'solved' | 'failed'
  payload: string | null
  renew: () => void
}
