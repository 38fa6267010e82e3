import type { ErrorBody, ErrorCode, FieldReason } from '@thokham/contract/errors'

/** The status that goes with each code. */
export const STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  payload_too_large: 413,
  request_timeout: 408,
  quota_exceeded: 422,
  downloads_used: 422,
  daily_used: 422,
  captcha_failed: 422,
  email_taken: 409,
  email_fixed: 409,
  phone_taken: 409,
  weak_password: 422,
  invalid_credentials: 401,
  wrong_password: 422,
  link_bad: 422,
  code_bad: 422,
  two_factor_required: 401,
  two_factor_setup_required: 403,
  new_password_required: 403,
  step_up_required: 403,
  challenge_over: 422,
  passkey_bad: 422,
  passkeys_full: 422,
  only_way: 409,
  gemini_key_format: 422,
  provider_key_missing: 409,
  provider_not_ready: 409,
  run_active: 409,
  history_full: 409,
  expired: 410,
  not_for_sale: 409,
  coupon_invalid: 422,
  coupon_expired: 422,
  coupon_used: 422,
  coupon_minimum: 422,
  coupon_exists: 409,
  slip_required: 422,
  slip_too_large: 413,
  slip_not_image: 422,
  slip_unreadable: 422,
  picture_too_large: 413,
  picture_not_image: 422,
  picture_unreadable: 422,
  slip_duplicate: 409,
  file_not_scanned: 409,
  payment_pending: 409,
  total_changed: 409,
  payment_decided: 409,
  month_closed: 409,
  undo_too_late: 409,
  member_deleted: 409,
  admin_protected: 409,
  term_conflict: 409,
  licence_exists: 409,
  word_lists_full: 422,
  table_views_full: 422,
  unavailable: 503,
  internal: 500,
}

type Fault = ErrorBody['error']

/** Something the member can understand and mend: thrown by handlers and commands, answered as the contract's error body. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly fields: Record<string, FieldReason> | undefined
  readonly details: Fault['details']
  readonly reasons: string[] | undefined

  constructor(
    code: ErrorCode,
    more: {
      fields?: Record<string, FieldReason>
      details?: NonNullable<Fault['details']>
      reasons?: string[]
    } = {},
  ) {
    super(code)
    this.code = code
    this.fields = more.fields
    this.details = more.details
    this.reasons = more.reasons
  }

  get status(): number {
    return STATUS[this.code]
  }

  /** Returns the answer's body. */
  body(requestId: string): ErrorBody {
    return {
      error: {
        code: this.code,
        requestId,
        ...(this.fields && { fields: this.fields }),
        ...(this.details && { details: this.details }),
        ...(this.reasons && { reasons: this.reasons }),
      },
    }
  }
}
