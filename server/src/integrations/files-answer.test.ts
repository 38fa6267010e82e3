import { expect, it, vi } from 'vitest'
import { rememberFilesAnswer } from './files-answer.ts'

it('says whether the store answers, asks again after ten seconds, and takes no answer for none', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    const answers = [
      () => Promise.resolve(),
      () => Promise.reject(new Error('away')),
      () => new Promise<void>(() => {}),
    ]
    let asked = 0
    const answer = rememberFilesAnswer({ reach: () => answers[asked++]?.() ?? Promise.resolve() })
    expect(await answer()).toBe(true)
    vi.advanceTimersByTime(10_000)
    expect(await answer()).toBe(true)
    expect(asked).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await answer()).toBe(false)
    vi.advanceTimersByTime(10_001)
    const hanging = answer()
    vi.advanceTimersByTime(2_000)
    expect(await hanging).toBe(false)
    vi.advanceTimersByTime(8_001)
    expect(await answer()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
