import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenPage } from './screen-page.ts'
import { screenRenderer } from './screen-renderer.ts'

const POLICY = "script-src 'self'; style-src 'self'"
const START = 'begin()'
const SMALL = '.a::after{content:"<b"}'
const APP = `<title><!--title--></title><meta name="application-name" content="<!--brand-->"><!--head--><!-- fonts [["num",["assets/number.woff2"]],["h1",["assets/heading.woff2"]]] --></head><div id="root"><!--screen--></div><template id="shell"><p>shell ⟦brand⟧</p></template><!--answers--><script>${START}</script>`
/** As the web's build makes one; each address of the test stands for one thing that can happen. */
const RENDERER = `
let ask
export const answerBy = (given) => { ask = given }
export async function renderPage(href, userAgent, brand) {
  if (href === '/throws') throw new Error('window is not defined')
  if (href === '/hangs') return new Promise(() => {})
  const { status, body } = await ask('/api/who')
  return { html: '<h1>' + userAgent + '</h1>' + brand.length, css: '[data-drawn="0"]{width:40%}', title: 'a <b>', answers: [[['who'], { status, body }]] }
}`

let folder: string
let app: FastifyInstance
let isDatabaseSilent = false
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-screens-'))
  mkdirSync(join(folder, '.server'))
  writeFileSync(join(folder, 'app.html'), APP)
  writeFileSync(join(folder, '.server/server.mjs'), RENDERER)
  app = fastify()
  app.get('/api/who', async (request, reply) => {
    reply.header('set-cookie', 'seen=1')
    return `${request.headers.cookie} from ${request.ip} </script>`
  })
  const { sendScreen: send, sendShell } = screenPage(folder, await screenRenderer(app, folder), async () => {
    if (isDatabaseSilent) await new Promise((resolve) => setTimeout(resolve, 990))
    return 'ผ้า <ทอ>'
  })
  app.get('/app-shell', async (request, reply) => {
    reply.header('content-security-policy', POLICY)
    return sendShell(request, reply)
  })
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/small.css'), SMALL)
  writeFileSync(join(folder, 'assets/large.css'), `.b{color:${'x'.repeat(4_096)}}`)
  app.get('/styled', async (request, reply) => {
    reply.header('content-security-policy', POLICY)
    const styles = ['/assets/small.css', '/assets/large.css']
    return send(request, reply, request.url, { path: '/styled', capability: 'packages:look', styles })
  })
  app.get('/*', async (request, reply) => {
    reply.header('content-security-policy', POLICY)
    const scripts = ['/assets/vip-1a2b.js']
    return send(request, reply, request.url, { path: '/vip', capability: 'packages:look', scripts })
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('a screen', () => {
  it('arrives drawn, with the answers of who asks, and of nobody else', async () => {
    const both = ['a=1', 'b=2'].map((cookie) =>
      app.inject({ url: '/vip', headers: { cookie, 'user-agent': 'Line/1' }, remoteAddress: '10.0.0.7' }),
    )
    const [first, second] = await Promise.all(both)
    expect(first?.body).toContain('<div id="root"><h1>Line/1</h1>8</div>')
    expect(first?.body).toContain('<title>a &lt;b&gt;</title>')
    expect(first?.body).toContain('"body":"a=1 from 10.0.0.7 \\u003c/script>"')
    expect(first?.body).toContain('id="screen-code">["/assets/vip-1a2b.js"]</script>')
    expect(first?.body).toContain('<meta name="application-name" content="ผ้า &lt;ทอ&gt;">')
    expect(second?.body).toContain('b=2 from')
    expect(second?.body).not.toContain('a=1')
    expect(first?.headers).toMatchObject({ 'cache-control': 'no-store', 'set-cookie': 'seen=1' })
  })

  it('may run and style itself with exactly what stands in it', async () => {
    const { headers } = await app.inject('/vip')
    expect(headers['content-security-policy']).toBe(
      `script-src 'self' ${hash(START)}; style-src 'self' ${hash('[data-drawn="0"]{width:40%}')}`,
    )
  })

  it('brings a small style sheet along, so that nobody fetches it, and names a large one', async () => {
    const { body, headers } = await app.inject('/styled')
    const rules = `${SMALL}\n[data-drawn="0"]{width:40%}`
    expect(body).toContain(
      `<link rel="stylesheet" crossorigin href="/assets/large.css"><style data-of="/assets/small.css">${rules}</style>`,
    )
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${hash(rules)}`)
  })

  it('announces the fonts of the classes and elements that are drawn', async () => {
    const fonts = (body: string) =>
      [...body.matchAll(/href="\/assets\/(\w+)\.woff2"/g)].map(([, name]) => name)
    expect(fonts((await app.inject('/vip')).body)).toEqual(['heading'])
  })

  it('that cannot be drawn, or not in time, arrives as the shell, and is no failure', async () => {
    for (const url of ['/throws', '/hangs']) {
      const { statusCode, body, headers } = await app.inject(url)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(body).toContain('<div id="root"><p>shell ผ้า &lt;ทอ&gt;</p></div>')
      expect(body).not.toContain('id="answers"')
    }
  })

  it('is waited for as long as all else together: a database that does not answer holds the page up once', async () => {
    isDatabaseSilent = true
    const begun = performance.now()
    const { body } = await app.inject('/hangs').finally(() => {
      isDatabaseSilent = false
    })
    expect(body).toContain('<p>shell')
    expect(performance.now() - begun).toBeLessThan(1_500)
  })

  it('is left out of what browsers keep for later: nobody is asked, and nothing of a member is in it', async () => {
    const cookie = 'a=1'
    const { body, headers } = await app.inject({ url: '/app-shell', headers: { cookie } })
    expect(body).toContain('<meta name="offline-shell"')
    expect(body).toContain('<div id="root"><p>shell ผ้า &lt;ทอ&gt;</p></div>')
    expect(body).toContain('id="screen-code">[]</script>')
    expect(body).not.toContain('a=1')
    expect(body).not.toContain('id="answers"')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    expect(headers['content-security-policy']).toBe(`script-src 'self' ${hash(START)}; style-src 'self'`)
  })

  it('comes packed as the browser likes', async () => {
    const long = { 'user-agent': 'x'.repeat(2000) }
    const br = await app.inject({ url: '/vip', headers: { ...long, 'accept-encoding': 'gzip, br' } })
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain('<h1>xxx')
    const gzip = await app.inject({ url: '/vip', headers: { ...long, 'accept-encoding': 'gzip' } })
    expect(gunzipSync(gzip.rawPayload).toString()).toContain('<h1>xxx')
  })
})
