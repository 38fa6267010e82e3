import { expect, it } from 'vitest'
import { isFormerGeminiKey, isKeyText, shapeOfKey } from './provider-key.ts'

it.each([
  ['gemini', 'AQ.Ab8RN6placeholderplaceholderplaceholder1234', 'known'],
  ['gemini', 'AIzaSy0123456789', 'known'],
  ['gemini', 'aizaSy0123456789', 'known'],
  // Reported now and then: Google decides.
  ['gemini', 'IQ.Ab8RN6placeholderplace', 'unsure'],
  ['gemini', 'sk-canary-47110815-0123', 'unsure'],
  ['gemini', '01234567890123456789', 'unsure'],
  ['gemini', '0123456789012345678', 'none'],
  ['gemini', 'AQab8RN6', 'none'],
  ['gemini', 'https://aistudio.google.com/apikey', 'none'],
  ['gemini', 'a key of mine, with words', 'none'],
  ['gemini', 'AQ.ไทย0123456789012345678', 'none'],
  ['openai', 'ollama', 'known'],
  ['openai', 'sk-proj-0123', 'known'],
  ['openai', 'two words', 'none'],
  ['openai', '', 'none'],
  ['openai', 'x'.repeat(513), 'none'],
] as const)('%s: a key of the shape %j is %s', (provider, key, shape) => {
  expect(shapeOfKey(provider, key)).toBe(shape)
})

it.each([
  ['AIzaSy0123456789', true],
  ['AQ.Ab8RN6', false],
  ['AInotOne', false],
])('%j is of the former kind: %s', (key, wanted) => {
  expect(isFormerGeminiKey(key)).toBe(wanted)
})

it.each(['a\nb', 'a b', 'กุญแจ', '\u0000'])('%j cannot go into a header', (text) => {
  expect(isKeyText(text)).toBe(false)
})
