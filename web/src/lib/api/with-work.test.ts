import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'

vi.mock('./proof-of-work.ts', () => ({
  solveWork: async () => ({ payload: 'solved', expiresAt: undefined }),
}))
const { withWork } = await import('./with-work.ts')

const asked: (string | undefined)[] = []
beforeEach(() => {
  asked.length = 0
})

describe('an attempt that may cost captcha work', () => {
  it('does none where none is asked for', async () => {
    await withWork(async (captcha) => asked.push(captcha))
    expect(asked).toEqual([undefined])
  })

  it('does it once and tries again', async () => {
    const answer = await withWork(async (captcha) => {
      asked.push(captcha)
      if (captcha === undefined) throw new ApiError({ code: 'captcha_failed' })
      return 'in'
    })
    expect([answer, asked]).toEqual(['in', [undefined, 'solved']])
  })

  it('hands on every other refusal', async () => {
    const refusal = new ApiError({ code: 'invalid_credentials' })
    await expect(withWork(() => Promise.reject(refusal))).rejects.toBe(refusal)
  })
})
