import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Enough for a browser that has begun to send a picture to come to its end and read the answer. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_MS = 3_000
const POLL_MS = 20

/**
 * Cuts the connection of whoever goes on sending after the answer: Node would read such a body to its end, if it has
 * one. A short rest is taken in first, as a browser reads no answer before it has sent everything.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete && raw.socket instanceof Socket) endAfterAWhile(raw, raw.socket)
    done()
  })
}

function endAfterAWhile(raw: { complete: boolean }, socket: Socket): void {
  const read = socket.bytesRead
  const since = Date.now()
  const timer = setInterval(() => {
    const isOver = socket.bytesRead - read > MOST_BYTES || Date.now() - since > MOST_MS
    if (!raw.complete && !socket.destroyed && !isOver) return
    clearInterval(timer)
    if (!raw.complete) socket.destroy()
  }, POLL_MS).unref()
}
