import { expect, it } from 'vitest'
import { maskEmail } from './mask-email.ts'

it.each([
  ['pim@gmail.com', 'p•••@gmail.com'],
  ['a@b.co', 'a•••@b.co'],
  ['๑๒@ไทย.th', '๑•••@ไทย.th'],
  ['"a@b"@c.th', '"•••@c.th'],
  ['', '•••'],
  ['@x', '•••'],
])('%s → %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
