import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fillSpots, type Spots } from '@thokham/domain/landing-spots'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { isLostDatabase } from '../db/lost-database.ts'
import { allowInline, inlineScripts } from './inline-scripts.ts'

interface Filled {
  /** The spots it was filled with. */
  key: string
  etag: string
  plain: Buffer
  gzip: Buffer
  br: Buffer
}

/**
 * Serves the landing page as it is true at the visit: the build's page with its spots filled in. It is made and packed
 * anew only when a spot has another text than at the visit before.
 * @param folder of the built web
 */
export function landingPage(folder: string, spotsNow: () => Promise<Spots>) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const scripts = inlineScripts(template)
  let last: Filled | undefined
  /** Fills the page as it is now; while the database is away, it stays as it was at the last visit. */
  const filledNow = async (before: Filled | undefined): Promise<Filled> => {
    try {
      const spots = await spotsNow()
      const key = JSON.stringify(spots)
      return before?.key === key ? before : fill(template, spots, key)
    } catch (error) {
      if (before && isLostDatabase(error)) return before
      throw error
    }
  }
  /** @param patienceMs it waits no longer for what is true now, and is sent as it was at the last visit */
  return async (request: FastifyRequest, reply: FastifyReply, patienceMs: number): Promise<FastifyReply> => {
    const filling = filledNow(last)
    last = last ? await withTimeout(filling, patienceMs, last) : await filling
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const packing = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
    const etag = `"${last.etag}-${packing}"`
    reply.headers({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding', etag })
    allowInline(reply, scripts)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (packing !== 'plain') reply.header('content-encoding', packing)
    return reply.type('text/html; charset=utf-8').send(last[packing])
  }
}

function fill(template: string, spots: Spots, key: string): Filled {
  const plain = Buffer.from(fillSpots(template, spots))
  return {
    key,
    plain,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    gzip: gzipSync(plain),
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  }
}
