import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorBody } from '@thokham/contract/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

/** Says something to the server's port; what it answers until the connection ends. */
async function answerTo(said: string, meanwhile: (itsEnd: Socket) => void = () => {}) {
  const accepted = once(server.app.server, 'connection')
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(said)
  const [itsEnd] = await accepted
  meanwhile(itsEnd)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [status = '', ...headers] = head.split('\r\n')
  return { status, headers, code: errorBody.parse(JSON.parse(body)).error.code }
}

describe('what never becomes a request is answered in the contract’s shape', () => {
  it('where it is no HTTP', async () => {
    const { status, headers, code } = await answerTo('NONSENSE\r\n\r\n')
    expect({ status, code }).toEqual({ status: 'HTTP/1.1 400 Bad Request', code: 'invalid_input' })
    expect(headers).toEqual(expect.arrayContaining(['cache-control: no-store', 'connection: close']))
  })

  it('where its head has no end', async () => {
    const { status, code } = await answerTo(`GET / HTTP/1.1\r\ncookie: ${'a'.repeat(20_000)}`)
    expect({ status, code }).toEqual({ status: 'HTTP/1.1 413 Payload Too Large', code: 'payload_too_large' })
  })

  it('where it stays away for longer than a request may', async () => {
    // Node looks every 30 s; this is what it says then.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    const { status, code } = await answerTo('GET /', (itsEnd) =>
      server.app.server.emit('clientError', late, itsEnd),
    )
    expect({ status, code }).toEqual({ status: 'HTTP/1.1 408 Request Timeout', code: 'request_timeout' })
  })
})

describe('what never becomes a request', () => {
  it('is refused with all headers of an answer', async () => {
    const { headers } = await answerTo('NONSENSE\r\n\r\n')
    const names = headers.map((header) => header.split(':')[0])
    expect(names).toEqual(
      expect.arrayContaining([
        'content-security-policy',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'cross-origin-opener-policy',
      ]),
    )
    const odd = await fetch(`${server.url}/%E0%A4%A`)
    expect([odd.status, odd.headers.get('x-frame-options')]).toEqual([400, 'DENY'])
  })

  it('is no fault of ours where 400 callers go before they are looked at', async () => {
    const port = Number(new URL(server.url).port)
    const [faults, gone] = [server.services.faults.total(), server.services.goneCallers.total()]
    server.log.length = 0
    for (let round = 0; round < 4; round++) {
      const sockets = await Promise.all(
        Array.from({ length: 100 }, async () => {
          const socket = connect(port, '127.0.0.1')
          socket.on('error', () => {})
          await once(socket, 'connect')
          return socket
        }),
      )
      for (const socket of sockets) {
        socket.write(
          'POST /api/auth/sign-in/email HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"email"',
        )
        socket.resetAndDestroy()
      }
    }
    // Whoever asks now is answered behind all of them.
    expect((await fetch(`${server.url}/api/session`)).status).toBe(200)
    expect(server.services.faults.total()).toBe(faults)
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
    expect(server.services.goneCallers.total()).toBeGreaterThanOrEqual(gone)
  })
})
