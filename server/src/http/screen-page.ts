import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { escapeHtml } from '@thokham/domain/html'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowInline, inlineScripts } from './inline-scripts.ts'
import type { RenderScreen } from './screen-renderer.ts'
import type { ServedScreen } from './screens-file.ts'

/** The shell without a screen, as the build drew it. */
const SHELL = /<template id="shell">([\s\S]*?)<\/template>/

/** The fonts that classes and elements of the markup need, as the build names them (web/vite.config.ts). */
const FONTS = /<!-- fonts (.*?) -->/

/** A style sheet of fewer bytes is written into the document: one more file would hold its first paint up. */
const WORTH_A_FILE = 4_096

interface Sending {
  isDrawn?: boolean
  /** The product's name, where it was asked for before. */
  brand?: Promise<string> | undefined
  /** When the page was asked for, by `performance.now()`. */
  askedAt?: number
}

/** Bytes of a document that would gain nothing by packing. */
const WORTH_PACKING = 1024

/**
 * Returns what sends the app's document: with the screen drawn, the answers it was drawn from and its files announced when
 * it can be rendered, and with the bare app otherwise.
 * @param folder of the built web
 * @param brandNow the product's name at this moment
 */
export function screenPage(folder: string, render: RenderScreen | null, brandNow: () => Promise<string>) {
  const built = readFileSync(join(folder, 'app.html'), 'utf8')
  const shell = SHELL.exec(built)?.[1] ?? ''
  const fonts = JSON.parse(FONTS.exec(built)?.[1] ?? '[]') as [name: string, files: string[]][]
  const template = built.replace(SHELL, '').replace(FONTS, '')
  const scripts = inlineScripts(template)
  const rulesOf = smallStyles(folder)
  const sendScreen = async (
    request: FastifyRequest,
    reply: FastifyReply,
    href: string,
    screen?: ServedScreen,
    { isDrawn = true, brand: naming = brandNow(), askedAt = performance.now() }: Sending = {},
  ): Promise<FastifyReply> => {
    const name = await naming
    const brand = escapeHtml(name)
    const drawn = isDrawn ? await render?.(request, href, name, performance.now() - askedAt) : null
    const styles = screen?.styles ?? []
    const inDocument = styles.filter((file) => rulesOf(file) !== null)
    const css = [...inDocument.map(rulesOf), drawn?.css].filter(Boolean).join('\n')
    const parts = {
      brand,
      title: drawn ? escapeHtml(drawn.title) : brand,
      head: headOf(styles, inDocument, css),
      screen: drawn?.html ?? shell.replaceAll('⟦brand⟧', () => brand),
      answers: codeList(screen) + (drawn ? answersScript(drawn.answers) : ''),
    }
    for (const cookie of drawn?.setCookies ?? []) reply.header('set-cookie', cookie)
    allowInline(reply, scripts, css)
    // What a member sees is nobody else's, and gone when they are.
    reply.headers({
      'cache-control': drawn ? 'no-store' : 'no-cache',
      vary: 'cookie, accept-encoding',
    })
    const links = fontLinks(parts.screen, fonts)
    return sendPacked(
      request,
      reply,
      filled(template, parts).replace('</head>', () => `${links}</head>`),
    )
  }
  /**
   * Sends the app without a screen and without anybody's answers, which browsers keep for when they cannot reach the
   * server.
   */
  const sendShell = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const brand = escapeHtml(await brandNow())
    const parts = {
      brand,
      title: brand,
      head: '<meta name="offline-shell" content="">',
      screen: shell.replaceAll('⟦brand⟧', () => brand),
      answers: codeList(undefined),
    }
    allowInline(reply, scripts)
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    return sendPacked(request, reply, filled(template, parts))
  }
  return { sendScreen, sendShell }
}

function filled(template: string, parts: Record<string, string>): string {
  return template.replace(/<!--(\w+)-->/g, (mark, name: string) => parts[name] ?? mark)
}

/** Returns what reads the rules of a style sheet that is too small for a file; of others it returns null. */
function smallStyles(folder: string): (file: string) => string | null {
  const read = new Map<string, string | null>()
  return (file) => {
    let rules = read.get(file)
    if (rules === undefined) {
      const text = readFileSync(join(folder, file), 'utf8')
      rules = Buffer.byteLength(text) < WORTH_A_FILE ? text : null
      read.set(file, rules)
    }
    return rules
  }
}

/** Returns links to style sheets, and the rules that stand in the document, with the files that nobody has to fetch for them. */
function headOf(styles: readonly string[], inDocument: readonly string[], css: string): string {
  const files = styles.filter((file) => !inDocument.includes(file))
  const of = inDocument.length > 0 ? ` data-of="${inDocument.join(' ')}"` : ''
  return [
    ...files.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...(css ? [`<style${of}>${css}</style>`] : []),
  ].join('')
}

/** Returns links to the fonts of a drawn screen, behind the style sheet: nothing is painted without that one. */
function fontLinks(drawn: string, fonts: readonly [name: string, files: readonly string[]][]): string {
  const used = fonts.filter(([name]) => new RegExp(`<${name}[ >]|class="(?:[^"]* )?${name}[ "]`).test(drawn))
  return [...new Set(used.flatMap(([, files]) => files))]
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('')
}

/** Writes the answers as data, which no browser runs: nothing in it can end the element. */
function answersScript(answers: unknown): string {
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="answers">${json}</script>`
}

/** Lists the files that the screen needs beside those of every screen; start.js fetches them. */
function codeList(screen: ServedScreen | undefined): string {
  return `<script type="application/json" id="screen-code">${JSON.stringify(screen?.scripts ?? [])}</script>`
}

async function sendPacked(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const body = Buffer.from(text)
  reply.type('text/html; charset=utf-8')
  if (body.length < WORTH_PACKING) return reply.send(body)
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(body, { params }))
  }
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(body))
  return reply.send(body)
}
