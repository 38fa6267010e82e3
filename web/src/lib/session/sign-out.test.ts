import { readSession } from '@thokham/contract/me'
import type { Operation } from '@thokham/contract/operation'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError } from '../api/api-error.ts'

const order: string[] = []
/** What the server says to the sign-out, and of the session afterwards. */
const server = { refuses: null as number | null, stillKnows: false }
vi.mock('../api/call.ts', () => ({
  call: async (operation: Operation) => {
    if (operation.path === readSession.path) return { me: server.stillKnows ? {} : null }
    if (server.refuses) throw new ApiError({ code: 'forbidden', status: server.refuses })
    order.push('session ends')
  },
}))
vi.mock('./session.ts', () => ({
  memberLeft: () => order.push('browser forgets'),
  callerChanged: async () => undefined,
}))
const { whenSigningOut } = await import('./before-sign-out.ts')
const { signOut } = await import('./sign-out.ts')

function anAnswer() {
  let resolve = () => {}
  const answer = new Promise<void>((give) => {
    resolve = give
  })
  return { answer, resolve }
}

/** What is sent before the session ends. */
let send: () => Promise<unknown>
whenSigningOut(() => send())

beforeEach(() => {
  order.length = 0
  send = async () => undefined
  Object.assign(server, { refuses: null, stillKnows: false })
  vi.stubGlobal('location', { assign: () => order.push('leaves') })
})

describe('signing out', () => {
  it('sends what waits, and ends the session when that is answered', async () => {
    const { answer, resolve } = anAnswer()
    send = () => {
      order.push('sent')
      return answer.then(() => order.push('answered'))
    }
    const out = signOut()
    await Promise.resolve()
    expect(order).toEqual(['sent'])
    resolve()
    await out
    expect(order).toEqual(['sent', 'answered', 'session ends', 'browser forgets', 'leaves'])
  })

  it('waits ten seconds for a server that does not answer, and goes on', async () => {
    vi.useFakeTimers()
    const { answer, resolve } = anAnswer()
    send = () => answer
    const out = signOut()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(order).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await out
    expect(order).toEqual(['session ends', 'browser forgets', 'leaves'])
    resolve()
    vi.useRealTimers()
  })

  it('goes on when what waited is refused', async () => {
    send = () => Promise.reject(new Error('refused'))
    await signOut()
    expect(order).toEqual(['session ends', 'browser forgets', 'leaves'])
  })

  it.each([401, 403, 404])(
    'is done where it is answered %i and no session is known any more',
    async (status) => {
      server.refuses = status
      await signOut()
      expect(order).toEqual(['browser forgets', 'leaves'])
    },
  )

  it.each([401, 403, 404])('has failed where it is answered %i and the session lives on', async (status) => {
    Object.assign(server, { refuses: status, stillKnows: true })
    await expect(signOut()).rejects.toThrow(ApiError)
    expect(order).toEqual([])
  })
})
