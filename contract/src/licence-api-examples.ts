/** One call of the licence API as the page /docs/licence-api shows it; a test makes every one of them, in this order. */
export interface LicenceApiExample {
  verb: 'validate' | 'activate' | 'deactivate' | 'heartbeat' | 'machines'
  /** Stands for the request's body; `KEY` is the member's key. */
  request: Readonly<Record<string, unknown>>
  /** What of the answer is worth showing, as it is answered. */
  answer: Readonly<Record<string, unknown>>
}

export const LICENCE_API_EXAMPLES: readonly LicenceApiExample[] = [
  {
    verb: 'activate',
    request: {
      key: 'KEY',
      fingerprint: 'f1',
      parts: ['p1', 'p2', 'p3'],
      name: 'MacBook',
      system: 'macOS 15.6',
    },
    answer: { activated: true, code: 'ACTIVATED' },
  },
  {
    verb: 'validate',
    request: { key: 'KEY', fingerprint: 'f1', nonce: '7c9e6679' },
    answer: { valid: true, code: 'VALID', nonce: '7c9e6679' },
  },
  {
    verb: 'validate',
    request: { key: 'KEY', fingerprint: 'f2' },
    answer: { valid: false, code: 'FINGERPRINT_SCOPE_MISMATCH' },
  },
  {
    verb: 'heartbeat',
    request: { key: 'KEY', fingerprint: 'f1', parts: ['p1', 'p2', 'p3'] },
    answer: { alive: true, code: 'VALID' },
  },
  {
    verb: 'activate',
    request: { key: 'KEY', fingerprint: 'f2', name: 'PC-STUDIO', system: 'Windows 11' },
    answer: { activated: true, code: 'ACTIVATED' },
  },
  {
    verb: 'activate',
    request: { key: 'KEY', fingerprint: 'f3', name: 'Third' },
    answer: { activated: false, code: 'MACHINE_LIMIT_EXCEEDED', file: null },
  },
  { verb: 'machines', request: { key: 'KEY' }, answer: { code: 'VALID', maxMachines: 2 } },
  {
    verb: 'deactivate',
    request: { key: 'KEY', fingerprint: 'f1' },
    answer: { deactivated: true, code: 'DEACTIVATED' },
  },
  {
    verb: 'validate',
    request: { key: 'AAAA-BBBB-CCCC-DDDD-EEEE', fingerprint: 'f1' },
    answer: { valid: false, code: 'NOT_FOUND' },
  },
]
