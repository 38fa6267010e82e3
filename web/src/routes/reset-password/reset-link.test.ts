import { expect, it } from 'vitest'
import { resetLinkIn } from './reset-link.ts'

it.each([
  ['#token=aB_-9&email=pim%2Bshop%40example.com', 'aB_-9', 'pim+shop@example.com'],
  ['token=abc', 'abc', ''],
  ['', '', ''],
  ['#', '', ''],
  ['#email=pim@example.com', '', 'pim@example.com'],
])('a mailed link that ends in %s', (hash, token, email) => {
  expect(resetLinkIn(hash)).toEqual({ token, email })
})
