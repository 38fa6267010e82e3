/** One call of the partner API as the page /docs/partner-api shows it; a test makes every one of them, in this order. */
export interface PartnerApiExample {
  /** Who shows the code: names of what the test sets up before it. */
  code: 'gold' | 'diamond' | 'lapsed' | 'expired' | 'none'
  /** Stands in the header: `revoked` is a key that was taken back. */
  key: 'good' | 'revoked'
  status: number
  /** What of the answer is worth showing, as it is answered. */
  answer: Readonly<Record<string, unknown>>
}

/** What the page writes for a code, in the place of the real one. */
export const EXAMPLE_CODE = 'tkp1.eyJqIjoi…'

export const PARTNER_API_EXAMPLES: readonly PartnerApiExample[] = [
  {
    code: 'gold',
    key: 'good',
    status: 200,
    answer: { valid: true, code: 'VALID', level: 'gold', endsOn: '2026-12-31' },
  },
  {
    code: 'diamond',
    key: 'good',
    status: 200,
    answer: { valid: true, code: 'VALID', level: 'diamond', endsOn: null },
  },
  {
    code: 'lapsed',
    key: 'good',
    status: 200,
    answer: { valid: false, code: 'LAPSED', level: null, endsOn: null },
  },
  {
    code: 'expired',
    key: 'good',
    status: 200,
    answer: { valid: false, code: 'INVALID', level: null, endsOn: null },
  },
  {
    code: 'none',
    key: 'good',
    status: 200,
    answer: { valid: false, code: 'INVALID', level: null, endsOn: null },
  },
  { code: 'gold', key: 'revoked', status: 401, answer: { error: { code: 'unauthenticated' } } },
]
