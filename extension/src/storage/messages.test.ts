import { expect, it } from 'vitest'
import { troubleOf } from './messages.ts'

it.each([
  ['Error: Resource::kQuotaBytes quota exceeded', 'full'],
  ['QuotaExceededError: storage.local API call exceeded its quota limitations.', 'full'],
  ['Error: IO error: No space left on device (disk full)', 'full'],
  ['Error: Extension context invalidated.', 'failed'],
  ['no answer', 'failed'],
] as const)('%s: %s', (error, trouble) => {
  expect(troubleOf(error)).toBe(trouble)
})
