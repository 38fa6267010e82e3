import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { Level } from '@thokham/domain/access'
import type { Spots } from '@thokham/domain/landing-spots'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../start/start-error.ts'
import { answerErrors, answerFrameworkError } from './errors.ts'
import { servePages } from './pages.ts'
import { readScreens } from './screens-file.ts'

const SCREENS = [
  { path: '/', capability: 'landing:look' },
  { path: '/login', capability: 'landing:look' },
  { path: '/register', capability: 'landing:look' },
  { path: '/dashboard', capability: 'own:use' },
  { path: '/generator', capability: 'own:use' },
  { path: '/ready-prompt', capability: 'workshop:use' },
  { path: '/vip', capability: 'packages:look' },
  { path: '/tools/$id', capability: 'workshop:use' },
  { path: '/admin/payment', capability: 'admin:use' },
] as const
const SCRIPT = 'console.log("ทอคำ")'.repeat(100)

let folder: string
let app: FastifyInstance
let level: Level
let isDatabaseAway = false
let isDatabaseSilent = false
let brand = 'ทอคำ'
let spots: Spots

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-pages-'))
  writeFileSync(join(folder, 'secret.txt'), 'not to be had')
  const web = join(folder, 'web')
  mkdirSync(join(web, 'assets'), { recursive: true })
  for (const [name, content] of [
    ['index.html', 'the landing page⟦?price⟧ for ⟦price⟧⟦/price⟧'],
    ['app.html', 'the app'],
    ['screens.json', JSON.stringify(SCREENS)],
    ['favicon.svg', '<svg/>'],
    ['sw.js', 'keep()'],
    [
      'manifest.webmanifest',
      '{"name":"x","display":"standalone","screenshots":["of x"],"share_target":{"action":"/payment/shared"}}',
    ],
    ['assets/app-1a2b.js', SCRIPT],
    ['assets/app-1a2b.js.map', '{}'],
  ] as const) {
    writeFileSync(join(web, name), content)
  }
  writeFileSync(join(web, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(web, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT))
  app = fastify({ frameworkErrors: answerFrameworkError })
  answerErrors(app)
  await servePages(app, {
    patienceMs: 20,
    folder: web,
    screens: readScreens(web),
    levelOf: async () => {
      if (isDatabaseSilent) return new Promise(() => {})
      if (isDatabaseAway) throw new Error('no database')
      return level
    },
    wasSignedIn: ({ headers }) => headers.cookie !== undefined,
    brand: async () => brand,
    landingSpots: async () => spots,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  level = 'visitor'
  isDatabaseAway = false
  isDatabaseSilent = false
  brand = 'ทอคำ'
  spots = { price: null }
})

/** Sends a request as it is written: fetch would tidy the path first. */
function send(method: string, path: string, headers: Record<string, string> = {}) {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const asked = ask({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        )
      })
      asked.on('error', reject)
      asked.end()
    },
  )
}
const get = async (path: string, headers?: Record<string, string>) => {
  const { status, headers: got, body } = await send('GET', path, headers)
  return { status, headers: got, body, text: body.toString('utf8') }
}

describe('the product’s name', () => {
  it('stands in the manifest that browsers install by, and in the bare app', async () => {
    brand = 'ผ้า "ไหม" <1>'
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(JSON.parse(manifest.text)).toEqual({
      name: brand,
      short_name: brand,
      display: 'standalone',
      share_target: { action: '/payment/shared' },
    })
    expect((await get('/vip')).text).toBe('the app')
  })

  it('takes the pictures of the product along only where they show it', async () => {
    brand = 'x'
    expect(JSON.parse((await get('/manifest.webmanifest')).text).screenshots).toEqual(['of x'])
  })
})

it('what another app shares and no worker takes is not read: the screen is told so', async () => {
  const { status, headers } = await send('POST', '/payment/shared', {
    'content-type': 'multipart/form-data; boundary=x',
    origin: 'null',
  })
  expect([status, headers.location]).toEqual([303, '/payment?shared=lost'])
})

describe('while nobody can tell who asks', () => {
  it('the app comes all the same, for forms that need nobody, and leads nowhere', async () => {
    isDatabaseAway = true
    for (const path of ['/login', '/register', '/dashboard', '/vip'])
      expect(await get(path)).toMatchObject({ status: 200, text: 'the app' })
  })

  it('the app comes as well where the question is not answered at all, and the landing page as visitors see it', async () => {
    isDatabaseSilent = true
    for (const path of ['/login', '/dashboard'])
      expect(await get(path)).toMatchObject({ status: 200, text: 'the app' })
    expect(await get('/')).toMatchObject({ status: 200, text: 'the landing page' })
  })
})

describe('screens', () => {
  it('show the landing page to visitors and the dashboard to members', async () => {
    expect(await get('/')).toMatchObject({ status: 200, text: 'the landing page' })
    level = 'free'
    expect(await get('/')).toMatchObject({ status: 302, headers: { location: '/dashboard' } })
    expect(await get('/dashboard')).toMatchObject({ status: 200, text: 'the app' })
    expect(await get('/?email=confirmed')).toMatchObject({
      headers: { location: '/dashboard?email=confirmed' },
    })
  })

  it('show on the landing page what is true at the visit, packed, and nothing when it was seen before', async () => {
    spots = { price: '1,399 <บาท>' }
    const first = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(first.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(first.body).toString()).toBe('the landing page for 1,399 &lt;บาท&gt;')
    const seen = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) }
    expect(await get('/', seen)).toMatchObject({ status: 304, text: '' })
    spots = { price: '99' }
    const next = await get('/', { ...seen, 'accept-encoding': 'gzip' })
    expect([next.status, gunzipSync(next.body).toString()]).toEqual([200, 'the landing page for 99'])
    expect((await get('/')).text).toBe('the landing page for 99')
  })

  it('send a visitor to sign in, and back to where they wanted to go', async () => {
    expect((await get('/generator')).headers.location).toBe('/login?next=%2Fgenerator')
    expect((await get(`/ready-prompt?p=1&q=${encodeURI('ทอ')}`)).headers.location).toBe(
      `/login?next=${encodeURIComponent(`/ready-prompt?p=1&q=${encodeURI('ทอ')}`)}`,
    )
  })

  it('send a visitor from an admin’s screen to the landing page, which keeps the way back', async () => {
    expect((await get('/admin/payment?review=7')).headers.location).toBe(
      `/?next=${encodeURIComponent('/admin/payment?review=7')}`,
    )
    level = 'free'
    expect((await get('/admin/payment?review=7')).headers.location).toBe('/')
  })

  it('send whose session has ended from there to sign in, where it is said why', async () => {
    const { location } = (await get('/admin/payment?review=7', { cookie: 'a session that has ended' }))
      .headers
    expect(location).toBe(`/login?next=${encodeURIComponent('/admin/payment?review=7')}`)
    expect((await get('/', { cookie: 'a session that has ended' })).text).toBe('the landing page')
  })

  it.each([
    ['free', '/ready-prompt', '/vip'],
    ['free', '/login', '/dashboard'],
    ['owner', '/register', '/dashboard'],
  ] as const)('send %s from %s to %s', async (who, from, to) => {
    level = who
    expect(await get(from)).toMatchObject({ status: 302, headers: { location: to } })
  })

  it.each(['ex', 'lapsed', 'vip', 'lifetime', 'admin', 'owner'] as const)(
    'let %s into the simple generator',
    async (who) => {
      level = who
      expect(await get('/ready-prompt')).toMatchObject({ status: 200, text: 'the app' })
    },
  )

  it('with a part of their own in the path are one screen each', async () => {
    expect((await get('/tools/exiftool')).headers.location).toBe('/login?next=%2Ftools%2Fexiftool')
    level = 'free'
    expect((await get('/tools/exiftool')).headers.location).toBe('/vip')
    level = 'vip'
    expect(await get('/tools/exiftool')).toMatchObject({ status: 200, text: 'the app' })
    expect((await get('/Tools/ExifTool')).headers.location).toBe('/tools/exiftool')
    for (const path of ['/tools', '/tools/', '/tools/exiftool/more'])
      expect(await get(path)).toMatchObject({ status: 404 })
  })

  it('have one spelling', async () => {
    expect(await get('/Generator')).toMatchObject({ status: 301, headers: { location: '/generator' } })
    expect(await get('/VIP/?from=mail')).toMatchObject({
      status: 301,
      headers: { location: '/vip?from=mail' },
    })
  })

  it('are asked for anew at each visit', async () => {
    const { headers } = await get('/vip')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  })

  it('that do not exist get the app with 404, so that it shows its own page', async () => {
    expect(await get('/nowhere')).toMatchObject({ status: 404, text: 'the app' })
    expect(await get('/Nowhere/')).toMatchObject({ status: 404, text: 'the app' })
    expect(await get('/constructor')).toMatchObject({ status: 404, text: 'the app' })
  })

  it('answer HEAD as GET, without the body', async () => {
    const { status, headers, body } = await send('HEAD', '/vip')
    expect([status, headers['content-length'], body.length]).toEqual([200, '7', 0])
  })
})

describe('the list of screens', () => {
  const listed = (content: string | null) => {
    const web = mkdtempSync(join(folder, 'list-'))
    if (content !== null) writeFileSync(join(web, 'screens.json'), content)
    return () => readScreens(web)
  }

  it('is read with what opens each screen', () => {
    const vip = { path: '/vip', capability: 'packages:look', sitemap: true }
    expect(listed(JSON.stringify([{ ...vip, look: [] }]))()).toEqual([vip])
  })

  it.each([
    ['missing', null],
    ['cut off', '[{"path":"/vip"'],
    ['without a capability', '[{"path":"/vip"}]'],
    ['of a capability that does not exist', '[{"path":"/vip","capability":"vip:use"}]'],
    ['of a path that is none', '[{"path":"vip","capability":"public"}]'],
    ['empty', '[]'],
  ])('stops the start by name when it is %s', (_how, content) => {
    expect(listed(content)).toThrow(StartError)
    expect(listed(content)).toThrow(/screens\.json.*npm run build/)
  })
})

describe('the service worker', () => {
  it('is asked for anew whenever a page is opened', async () => {
    const { headers, text } = await get('/sw.js')
    expect([text, headers['cache-control']]).toEqual(['keep()', 'no-cache'])
  })

  it('that the owner took out leaves with all that it kept', async () => {
    const without = fastify()
    await servePages(without, {
      folder: join(folder, 'web'),
      screens: readScreens(join(folder, 'web')),
      levelOf: async () => 'visitor',
      brand: async () => brand,
      landingSpots: async () => spots,
      hasServiceWorker: false,
    })
    const { statusCode, headers, body } = await without.inject('/sw.js')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['content-type']).toMatch(/^text\/javascript/)
    expect(body).toContain('caches.delete')
    expect(body).toContain('registration.unregister()')
    expect(body).not.toContain('keep()')
    await without.close()
  })
})

describe('files', () => {
  it('named after their content are kept for a year, others are asked for again', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('come compressed as the browser likes', async () => {
    const path = '/assets/app-1a2b.js'
    const br = await get(path, { 'accept-encoding': 'gzip, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(br.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT)
    const gz = await get(path, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gz.body).toString()).toBe(SCRIPT)
    const plain = await get(path)
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, SCRIPT])
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '//secret.txt',
    '/assets/app-1a2b.js.map',
    '/index.html',
    '/app.html',
    '/screens.json',
    '/assets/',
    '/%00',
  ])('outside the build, or not meant to be asked for, stay hidden: %s', async (path) => {
    const { status, text } = await get(path)
    expect([status, text.includes('not to be had')]).toEqual([404, false])
  })

  it('with a name that is none are a bad request', async () => {
    expect((await get('/%zz')).status).toBe(400)
  })
})

it('answers unknown API paths and methods in the API’s own way', async () => {
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['GET', '/API/nothing'],
    ['GET', '/api'],
    ['POST', '/nowhere'],
    ['DELETE', '/vip'],
  ] as const) {
    const { status, body } = await send(method, path)
    expect([method, path, status, JSON.parse(body.toString()).error.code]).toEqual([
      method,
      path,
      404,
      'not_found',
    ])
  }
})
