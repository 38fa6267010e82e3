import { expect, it } from 'vitest'
import { withoutKey } from './without-key.ts'

const KEY = 'AIzaCanary0123456789'

it.each([
  [`key ${KEY} is wrong`, 'key ••• is wrong'],
  ['ends with 456789 here', 'ends with ••• here'],
  ['key A I z a C a n a r y 0 1 2 3 4 5 6 7 8 9 is wrong', 'key ••• is wrong'],
  ['key AIza Cana ry01 2345 6789 is wrong', 'key ••• is wrong'],
  ['key AIza-Canary-0123-456789.', 'key •••'],
  // printf AIzaCanary0123456789 | base64, alone and as "Bearer AIzaCanary0123456789"
  ['Basic QUl6YUNhbmFyeTAxMjM0NTY3ODk= refused', 'Basic ••• refused'],
  ['header QmVhcmVyIEFJemFDYW5hcnkwMTIzNDU2Nzg5 refused', 'header ••• refused'],
  // The same from its second byte on, in the letters of addresses.
  ['part SXphQ2FuYXJ5MDEyMzQ1Njc4OQ', 'part •••'],
  ['hex 41497a6143616e61727930313233343536373839', 'hex •••'],
  ['url key=AIza%43anary%30123', 'url •••'],
  ['Incorrect key sk-abc***xyz, look at it', 'Incorrect key •••, look at it'],
  // Keys of anybody, wherever in a word they begin.
  ['consumer AQ.Ab8RN6placeholder1234 is unknown', 'consumer ••• is unknown'],
  ['GET /v1beta/models?key=AQ.Ab8RN6placeholder1234 failed', 'GET ••• failed'],
  ['GET /v1beta/models?key=AIzaSyAnother42 failed', 'GET ••• failed'],
])('%j is shown as %j', (text, wanted) => {
  expect(withoutKey(text, KEY)).toBe(wanted)
})

it.each([
  'The model is overloaded. Try again later',
  'You exceeded your current quota, please check your plan and billing details.',
  'canary islands 0123',
  'See the FAQ.html, or ask. A task-list helps',
])('%j stays', (text) => {
  expect(withoutKey(text, KEY)).toBe(text)
})
