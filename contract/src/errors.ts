import { z } from 'zod'

/** Every code an operation can answer with. The Thai sentence for each lives in the web's texts. */
export const ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'rate_limited',
  'payload_too_large',
  'request_timeout',
  'quota_exceeded',
  'downloads_used',
  'daily_used',
  'captcha_failed',
  'email_taken',
  'email_fixed',
  'phone_taken',
  'weak_password',
  'invalid_credentials',
  'wrong_password',
  'link_bad',
  'code_bad',
  'two_factor_required',
  'two_factor_setup_required',
  'new_password_required',
  'step_up_required',
  'challenge_over',
  'passkey_bad',
  'passkeys_full',
  'only_way',
  'gemini_key_format',
  'provider_key_missing',
  'provider_not_ready',
  'run_active',
  'history_full',
  'expired',
  'not_for_sale',
  'coupon_invalid',
  'coupon_expired',
  'coupon_used',
  'coupon_minimum',
  'coupon_exists',
  'slip_required',
  'slip_too_large',
  'slip_not_image',
  'slip_unreadable',
  'slip_duplicate',
  'file_not_scanned',
  'payment_pending',
  'total_changed',
  'payment_decided',
  'month_closed',
  'undo_too_late',
  'member_deleted',
  'admin_protected',
  'term_conflict',
  'licence_exists',
  'picture_too_large',
  'picture_not_image',
  'picture_unreadable',
  'word_lists_full',
  'table_views_full',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Why a field was refused; the values of `fields`. `required` also stands for blank after trimming. */
export const FIELD_REASONS = [
  'required',
  'format',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'invalid',
  'taken',
  'weak',
  'wrong',
  'future',
  'same',
  'changed',
] as const
export type FieldReason = (typeof FIELD_REASONS)[number]

/** The body of every answer that is not 2xx. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    /** For the operator's log and the support team, so that a report can be found again. */
    requestId: z.string(),
    /** Field name → reason code (FIELD_REASONS), when the fault lies in named fields. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Numbers that the message needs, such as what is left of a quota, or seconds until a retry. */
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    /** `weak_password` only: why it is weak (domain/password.ts). */
    reasons: z.array(z.string()).optional(),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>
