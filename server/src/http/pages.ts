import { readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import staticFiles from '@fastify/static'
import { findScreen, type Level, screenAt } from '@thokham/domain/access'
import type { Spots } from '@thokham/domain/landing-spots'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { Refusal } from './fail.ts'
import { landingPage } from './landing-page.ts'
import { screenPage } from './screen-page.ts'
import { screenRenderer } from './screen-renderer.ts'
import { SCREENS_FILE, type ServedScreen } from './screens-file.ts'
import { takeServiceWorkerOut } from './service-worker.ts'
import { sendSharePicture } from './share-picture.ts'
import { sendWebManifest } from './web-manifest.ts'

const YEAR_S = 31_536_000

/** A page waits no longer for the database, in ms: the app comes without what it would have said, and asks again itself. */
export const PATIENCE_MS = 1_000

export interface PagesOptions {
  /** What the web's build made: index.html, app.html, assets/ and what lies beside them. */
  folder: string
  /** The screens that the build declares (screens-file.ts). */
  screens: readonly ServedScreen[]
  levelOf: (request: FastifyRequest) => Promise<Level>
  /** Whether the browser still has the cookie of a session, which may have ended. */
  wasSignedIn?: (request: FastifyRequest) => boolean
  /** The product's name at this moment. */
  brand: () => Promise<string>
  /** What stands in the landing page's spots at this moment. */
  landingSpots: () => Promise<Spots>
  /** Counts a page that is drawn for an address; false = the bare app is sent. */
  mayDraw?: (address: string) => boolean
  /** Whether browsers keep the app for when there is no network; true by default. */
  hasServiceWorker?: boolean
  /** `PATIENCE_MS`, unless a test has less. */
  patienceMs?: number
}

/**
 * Serves the web: files by their name, screens after the access table's word, a 404 with the app's document for
 * everything else, so that the app shows its own page for it. Only files found at the start are served.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { folder, screens, levelOf, patienceMs = PATIENCE_MS } = options
  const files = filesIn(folder)
  const sendLanding = landingPage(folder, options.landingSpots)
  const { sendScreen, sendShell } = screenPage(
    folder,
    await screenRenderer(app, folder, options.mayDraw),
    options.brand,
  )
  await app.register(staticFiles, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  })

  const { hasServiceWorker = true } = options
  sendWebManifest(app, { folder, brand: options.brand, hasServiceWorker })
  sendSharePicture(app, folder, options.brand)
  if (!hasServiceWorker) takeServiceWorkerOut(app)
  app.get('/app-shell', { schema: { hide: true } }, sendShell)

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { pathname, search } = addressOf(request)
    if (files.has(pathname.slice(1))) return sendAsset(reply, pathname.slice(1))
    if (/^\/api(\/|$)/i.test(pathname)) throw new Refusal('not_found')

    const screen = pathname.toLowerCase().replace(/(.)\/+$/, '$1')
    const known = findScreen(screens, screen)
    if (!known) return sendScreen(request, reply.code(404), `${pathname}${search}`)
    if (screen !== pathname) return reply.redirect(`${screen}${search}`, 301)

    const askedAt = performance.now()
    // Both are asked for at once: a database that does not answer is waited for once.
    const brand = screen === '/' ? undefined : options.brand()
    brand?.catch(() => undefined)
    const read = await withTimeout(
      levelOf(request).catch(() => null),
      patienceMs,
      'late' as const,
    )
    // Nobody can tell in time who asks: nor could a screen be drawn with what it would ask.
    if (read === 'late' && screen !== '/')
      return sendScreen(request, reply, `${screen}${search}`, known, { isDrawn: false, brand })
    // Nobody can tell who asks: the app comes all the same, asks again, and shows the forms that need nobody.
    if (read === null && screen !== '/')
      return sendScreen(request, reply, `${screen}${search}`, known, { brand, askedAt })
    const level = read === null || read === 'late' ? 'visitor' : read
    const answer = screenAt(screens, screen, level)
    if (answer && 'goTo' in answer) {
      // The sign-in screen says why one is signed in no more; the landing page would not.
      const hasEnded = answer.goTo === '/' && level === 'visitor' && options.wasSignedIn?.(request)
      return sendElsewhere(reply, hasEnded ? '/login' : answer.goTo, level, `${screen}${search}`)
    }
    return screen === '/'
      ? sendLanding(request, reply, read === 'late' ? 0 : patienceMs)
      : sendScreen(request, reply, `${screen}${search}`, known, { brand, askedAt })
  })
}

/**
 * Leads elsewhere. A visitor comes back to where they wanted to go once they have signed in, also by way of the landing
 * page; a query of the app root goes along.
 */
function sendElsewhere(reply: FastifyReply, goTo: string, level: Level, wanted: string): FastifyReply {
  const target = level === 'visitor' ? `${goTo}?next=${encodeURIComponent(wanted)}` : goTo
  const query = wanted.startsWith('/?') ? wanted.slice(1) : ''
  return reply.header('cache-control', 'no-store').redirect(`${target}${query}`, 302)
}

/** Sends a file of the build: what it names after its content never changes; the rest may, and is asked for again. */
function sendAsset(reply: FastifyReply, name: string): FastifyReply {
  const forever = name.startsWith('assets/')
  return reply
    .header('cache-control', forever ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    .header('vary', 'accept-encoding')
    .sendFile(name)
}

function addressOf(request: FastifyRequest): { pathname: string; search: string } {
  const mark = request.url.indexOf('?')
  const path = mark < 0 ? request.url : request.url.slice(0, mark)
  return { pathname: decoded(path), search: mark < 0 ? '' : request.url.slice(mark) }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Lists the names of files below the folder, with `/`; documents, compressed twins and the list of screens are not to be
 * asked for by name.
 */
function filesIn(folder: string): Set<string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  return new Set(
    found.filter(
      (name) =>
        !['.html', '.br', '.gz', '.map'].includes(extname(name)) &&
        !/(^|\/)\./.test(name) &&
        name !== SCREENS_FILE,
    ),
  )
}
