/** One call of the licence API as the page /docs/licence-api shows it; a test makes every one of them, in this order. */
export interface LicenceApiExample {
  verb: 'validate' | 'activate' | 'deactivate' | 'heartbeat' | 'machines'
  /** Stands for the request's body; `KEY` is the member's key. */
  request: Readonly<Record<string, unknown>>
  /** Every field of the answer; what differs from call to call stands in it as `EXAMPLE_VALUES` have it. */
  answer: Readonly<Record<string, unknown>>
}

/** What stands in the examples for an instant, a key's id, a signature and an offline file. */
export const EXAMPLE_VALUES = {
  instant: '2026-11-27T03:30:00.000Z',
  kid: '0b6f8f2e-5d0c-4c53-9a0b-6f1c0f0a7d11',
  sig: 'pCq0…(86 letters)…Dw==',
  file: '-----BEGIN LICENSE FILE-----\n…\n-----END LICENSE FILE-----\n',
} as const

const { instant: at, kid, sig, file } = EXAMPLE_VALUES
const said = (code: string, detail: string) => ({ code, detail, ts: at, nonce: null, proof: null })
const macBook = { fingerprint: 'f1', name: 'MacBook', system: 'macOS 15.6', activatedAt: at, lastUsedAt: at }
const studio = { fingerprint: 'f2', name: 'PC-STUDIO', system: 'Windows 11', activatedAt: at, lastUsedAt: at }
const ON_THIS = 'The licence is active on this machine.'
const WORKS = 'The licence works on this machine.'

export const LICENCE_API_EXAMPLES: readonly LicenceApiExample[] = [
  {
    verb: 'activate',
    request: {
      key: 'KEY',
      fingerprint: 'f1',
      parts: ['p1', 'p2', 'p3'],
      name: 'MacBook',
      kind: 'laptop',
      system: 'macOS 15.6',
      version: '1.4.0',
    },
    answer: { activated: true, ...said('ACTIVATED', ON_THIS), retryAt: null, machines: [macBook], file },
  },
  {
    verb: 'validate',
    request: { key: 'KEY', fingerprint: 'f1', nonce: '7c9e6679' },
    answer: { valid: true, ...said('VALID', WORKS), nonce: '7c9e6679', proof: { kid, sig }, expiresAt: at },
  },
  {
    verb: 'validate',
    request: { key: 'KEY', fingerprint: 'f2' },
    answer: {
      valid: false,
      ...said('FINGERPRINT_SCOPE_MISMATCH', 'The licence is not active on this machine.'),
      expiresAt: at,
    },
  },
  {
    verb: 'heartbeat',
    request: { key: 'KEY', fingerprint: 'f1', parts: ['p1', 'p2', 'p3'] },
    answer: { alive: true, ...said('VALID', WORKS), file },
  },
  {
    verb: 'activate',
    request: { key: 'KEY', fingerprint: 'f2', name: 'PC-STUDIO', system: 'Windows 11' },
    answer: {
      activated: true,
      ...said('ACTIVATED', ON_THIS),
      retryAt: null,
      machines: [macBook, studio],
      file,
    },
  },
  {
    verb: 'activate',
    request: { key: 'KEY', fingerprint: 'f3', name: 'Third' },
    answer: {
      activated: false,
      ...said(
        'MACHINE_LIMIT_EXCEEDED',
        'The licence is active on as many machines as it may be: take one off.',
      ),
      retryAt: null,
      machines: [macBook, studio],
      file: null,
    },
  },
  {
    verb: 'machines',
    request: { key: 'KEY' },
    answer: { ...said('VALID', WORKS), maxMachines: 2, machines: [macBook, studio] },
  },
  {
    verb: 'deactivate',
    request: { key: 'KEY', fingerprint: 'f1' },
    answer: {
      deactivated: true,
      ...said('DEACTIVATED', 'The licence is not active on this machine any more.'),
      machines: [studio],
    },
  },
  {
    verb: 'validate',
    request: { key: 'AAAA-BBBB-CCCC-DDDD-EEEE', fingerprint: 'f1' },
    answer: { valid: false, ...said('NOT_FOUND', 'There is no such licence.'), expiresAt: null },
  },
]
