import { listPackages } from '@thokham/contract/packages'
import { reservePrompts } from '@thokham/contract/prompts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from './call.ts'

const body = { idempotencyKey: '0b8a2f1e-7b0e-4c1c-9d55-3f6f0e8f5a11', count: 12, generator: 'free' } as const

function answer(status: number, content: unknown, headers: Record<string, string> = {}) {
  const fetched = vi.fn(async (_path: string, _request: RequestInit) =>
    typeof content === 'string'
      ? new Response(content, { status, headers })
      : Response.json(content, { status, headers }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

describe('call', () => {
  it('sends the body as JSON and gives the answer', async () => {
    const fetched = answer(200, { promptCount: 12, quota: null })
    expect(await call(reservePrompts, { body })).toEqual({ promptCount: 12, quota: null })
    const [path, request] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/api/prompts/reservations')
    expect(request).toMatchObject({ method: 'POST', body: JSON.stringify(body) })
  })
  it('throws the server’s code with its fields, details and request id', async () => {
    answer(429, {
      error: { code: 'quota_exceeded', requestId: 'req-1', details: { left: 3, limit: 1000 } },
    })
    await expect(call(reservePrompts, { body })).rejects.toMatchObject({
      code: 'quota_exceeded',
      requestId: 'req-1',
      details: { left: 3, limit: 1000 },
      fields: {},
    })
  })
  it('calls no answer, and a proxy’s answer for an absent server, “network”', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call(listPackages, {})).rejects.toMatchObject({ code: 'network', requestId: null })
    for (const status of [502, 503, 504]) {
      answer(status, '<html>Bad gateway</html>')
      await expect(call(listPackages, {})).rejects.toMatchObject({ code: 'network' })
    }
  })
  it('calls an answer it cannot read “internal” and keeps the request id', async () => {
    answer(500, '<html>', { 'x-request-id': 'req-9' })
    await expect(call(listPackages, {})).rejects.toMatchObject({ code: 'internal', requestId: 'req-9' })
  })
})
