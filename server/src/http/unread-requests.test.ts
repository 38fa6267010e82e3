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
