import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withTimeout } from '../concurrency/with-timeout.ts'
import type { Logger } from '../log.ts'

/** What the web's build can render (web/src/server.tsx): web and server meet in this file alone, and at no type. */
interface Renderer {
  answerBy: (ask: (path: string) => Promise<{ status: number; body: string }>) => void
  renderPage: (href: string, userAgent: string, brand: string) => Promise<RenderedScreen>
}

export interface RenderedScreen {
  html: string
  css: string
  title: string
  answers: unknown
}

export type RenderScreen = (
  request: FastifyRequest,
  href: string,
  brand: string,
  /** How long its caller has waited by now, ms. */
  waitedMs: number,
) => Promise<(RenderedScreen & { setCookies: string[] }) | null>

/** A page that takes longer to come, ms, is better sent without its screen: the browser draws it as before. */
const LONGEST_MS = 1_000

/** The document's request, and the cookies that answers to its questions set. */
interface Asking {
  request: FastifyRequest
  setCookies: string[]
}

/**
 * Returns what renders screens by the web's build, for the caller of a request: it asks this very server for the screen's
 * first answers, with the caller's cookie, so that every permission is decided where it always is (decision 027). Null
 * when the build brought no renderer. A screen that cannot be rendered, or not in time, is logged once and answered null.
 * @param mayDraw counts a page of an address; what it will not have drawn is answered null as well
 */
export async function screenRenderer(
  app: FastifyInstance,
  folder: string,
  mayDraw: (address: string) => boolean = () => true,
): Promise<RenderScreen | null> {
  const entry = join(folder, '.server/server.mjs')
  if (!existsSync(entry)) return null
  const renderer = (await import(pathToFileURL(entry).href)) as Renderer
  const asking = new AsyncLocalStorage<Asking>()
  const logged = new Set<string>()

  renderer.answerBy(async (path) => {
    const current = asking.getStore()
    if (!current) throw new Error(`nobody is asked for ${path}`)
    const { request, setCookies } = current
    const answer = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: { cookie: request.headers.cookie ?? '', 'user-agent': request.headers['user-agent'] ?? '' },
    })
    setCookies.push(...[answer.headers['set-cookie'] ?? []].flat())
    return { status: answer.statusCode, body: answer.body }
  })

  return async (request, href, brand, waitedMs) => {
    // The bare app costs next to nothing, and asks for its answers within the limit of its caller.
    if (!mayDraw(request.ip)) return null
    const setCookies: string[] = []
    try {
      const screen = await asking.run({ request, setCookies }, () =>
        withTimeout(
          renderer.renderPage(href, request.headers['user-agent'] ?? '', brand),
          LONGEST_MS - waitedMs,
          null,
        ),
      )
      if (!screen) throw new Error(`not rendered within ${LONGEST_MS} ms`)
      return { ...screen, setCookies }
    } catch (error) {
      const path = href.split('?')[0] ?? href
      if (!logged.has(path)) (app.log as Logger).warn({ err: error, path }, 'a screen is not rendered here')
      logged.add(path)
      return null
    }
  }
}
