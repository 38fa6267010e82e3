import { expect, it } from 'vitest'
import { keyListText } from './key-list.ts'

it('is signed as lines: version, each key, each revoked one', () => {
  const keys = [
    { kid: 'b', publicKey: 'Ynk=', alg: 'ed25519' },
    { kid: 'a', publicKey: 'YXk=' },
  ]
  expect(keyListText({ version: 4, keys, revoked: ['z'] })).toBe('keys/\n4\nb Ynk=\na YXk=\n-z')
})
