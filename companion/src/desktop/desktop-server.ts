import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HeardPictures, ProgramFile, ProgramNews, ProgramVerb } from '@thokham/contract/desktop-program'
import { suffixFits } from '@thokham/metadata'
import { describeForm, listProviders, MOST_FORM_BYTES } from './describe-picture.ts'
import type { DesktopProgram } from './desktop-program.ts'
import { Fault, faultOf } from './fault.ts'
import { programFile } from './folders.ts'
import { foreignness, hasToken, isSecret, LOOPBACK } from './guard.ts'
import type { LaunchCodes } from './launch-codes.ts'
import { pageFile, SECURITY_HEADERS } from './page-files.ts'
import type { Presence } from './presence.ts'
import { writeJpeg } from './write-file.ts'

/** A verb's JSON has some KB. */
const MOST_JSON_BYTES = 256 * 1024
/** An order of pictures has all of its prompts. */
const MOST_ORDER_BYTES = 12 * 1024 * 1024
/** The page's tool takes no larger pictures, and no larger films. */
const MOST_PICTURE_BYTES = 50 * 1024 * 1024
const MOST_FILM_BYTES = 1_900_000_000
/** A body that is too large is read to its end up to so many bytes, and thrown away. */
const MOST_DISCARDED = 16 * 1024 * 1024
/** A JPEG at quality 95 of the largest picture that the page takes. */
const MOST_JPEG_BYTES = 128 * 1024 * 1024
const HEARTBEAT_MS = 15_000
const TICKET = /^[\w-]{8,64}$/

export interface ServerParts {
  program: DesktopProgram
  codes: LaunchCodes
  presence: Presence
  /** Of this program's note, for a second one of the same user. */
  secret: string
  /** Of the built page. */
  pageFolder: string
}

/** Serves the page and what it asks for, to this computer alone (docs/desktop.md#the-page-and-the-program). */
export class DesktopServer {
  readonly #parts: ServerParts
  readonly #server: Server

  constructor(parts: ServerParts) {
    this.#parts = parts
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error) => fail(response, faultOf(error)))
    })
    // Requests come from the page on this computer, and none of them takes long to send.
    this.#server.requestTimeout = 60_000
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Returns an address that opens the page once. */
  address(): string {
    return `http://${LOOPBACK}:${this.port}/#code=${this.#parts.codes.make()}`
  }

  /** Listens on the port that was used last, as the browser keeps work by address; on any other when it is taken. */
  async listen(wished: number): Promise<number> {
    await this.#listenOn(wished).catch((error: NodeJS.ErrnoException) => {
      if (wished === 0 || !['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(error.code ?? '')) throw error
      return this.#listenOn(0)
    })
    return this.port
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeIdleConnections()
    })
  }

  /** Ends what is still open, such as the page's news. */
  cut(): void {
    this.#server.closeAllConnections()
  }

  #listenOn(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, LOOPBACK, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
    const foreign = foreignness(request.headers, this.port)
    if (foreign) throw new Fault('ไม่อนุญาต', foreign)
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${LOOPBACK}`)
    if (pathname === '/desktop/enter' && request.method === 'POST')
      return this.#verb('enter', request, response)
    if (pathname === '/desktop/summon' && request.method === 'POST') return this.#summon(request, response)
    if (!pathname.startsWith('/desktop/') && !pathname.startsWith('/api/'))
      return this.#page(pathname, response)
    if (!hasToken(request.headers, this.#parts.program.token)) throw new Fault('กรุณาเปิดโปรแกรมอีกครั้ง', 401)
    switch (`${request.method} ${pathname}`) {
      case 'GET /desktop/picture':
        return this.#picture(searchParams.get('path') ?? '', response)
      case 'POST /desktop/news':
        return this.#news(response, heardIn(searchParams))
      case 'POST /desktop/jpeg':
        return send(response, await this.#jpeg(searchParams, request))
      case 'GET /api/rules':
        return send(response, await this.#parts.program.rules())
      case 'GET /api/ai/providers':
        return send(response, listProviders(this.#parts.program.keys))
      case 'POST /api/pictures/describe':
        return send(response, await describeForm(await this.#form(request), this.#parts.program.keys))
      case 'POST /desktop/describe':
        return this.#describeLater(request, response, searchParams.get('ticket') ?? '')
      default:
        return this.#verb(pathname.slice('/desktop/'.length), request, response)
    }
  }

  async #verb(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { answers } = this.#parts.program
    if (request.method !== 'POST' || !Object.hasOwn(answers, name)) throw new Fault('ไม่พบ', 404)
    const most = name === 'pictures-run' ? MOST_ORDER_BYTES : MOST_JSON_BYTES
    send(response, await answers[name as ProgramVerb](await jsonOf(request, most)))
  }

  async #summon(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { secret } = (await jsonOf(request)) as { secret?: unknown }
    if (!isSecret(secret, this.#parts.secret)) throw new Fault('ไม่อนุญาต', 403)
    send(response, { address: this.address() })
  }

  async #page(pathname: string, response: ServerResponse): Promise<void> {
    const file = await pageFile(this.#parts.pageFolder, pathname)
    if (!file) throw new Fault('ไม่พบ', 404)
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length })
    response.end(file.bytes)
  }

  /**
   * Sends a picture as it is: the page makes thumbnails and what is sent to the provider; the program itself decodes
   * nothing.
   */
  async #picture(path: string, response: ServerResponse): Promise<void> {
    await this.#parts.program.withLicence(async () => {})
    const { path: real, size } = await programFile(path)
    if (suffixFits(real, 'mp4')) {
      if (size > MOST_FILM_BYTES) throw new Fault('วิดีโอเกิน 1.9 GB', 413)
    } else if (size > MOST_PICTURE_BYTES) throw new Fault('ไฟล์เกิน 50 MB', 413)
    const file = await open(real, 'r')
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size })
    const stream = file.createReadStream({ end: Math.max(0, size - 1) })
    stream.on('error', () => response.destroy())
    response.on('close', () => stream.destroy())
    if (size === 0) response.end()
    else stream.pipe(response)
  }

  /** Puts a JPEG that the page made beside the picture that it made it of. */
  #jpeg(search: URLSearchParams, request: IncomingMessage): Promise<ProgramFile> {
    return this.#parts.program.withLicence(async () => {
      const jpeg = await bodyOf(request, MOST_JPEG_BYTES)
      return writeJpeg(search.get('path') ?? '', search.get('name') ?? '', jpeg)
    })
  }

  #form(request: IncomingMessage): Promise<FormData> {
    return this.#parts.program.withLicence(async () => {
      const body = await bodyOf(request, MOST_FORM_BYTES)
      const type = request.headers['content-type'] ?? ''
      return new Response(new Uint8Array(body), { headers: { 'content-type': type } })
        .formData()
        .catch(() => {
          throw new Fault('คำขอไม่ถูกต้อง')
        })
    })
  }

  /** Receives a picture and ends the request; the result follows as news, under the page's own ticket. */
  async #describeLater(request: IncomingMessage, response: ServerResponse, ticket: string): Promise<void> {
    const { program } = this.#parts
    const form = await this.#form(request)
    // Refused after the whole body was read: the page cannot receive an answer while it is still sending.
    if (!TICKET.test(ticket)) throw new Fault('คำขอไม่ถูกต้อง')
    send(response, {})
    const { status, body } = await describeForm(form, program.keys).then(
      (body: object) => ({ status: 200, body }),
      (error) => {
        const { status, message } = faultOf(error)
        return { status, body: { sentence: message } }
      },
    )
    program.publish({ kind: 'described', ticket, status, body })
  }

  /** Streams a line of JSON for each event, and a heartbeat, so that the page notices a lost connection. */
  #news(response: ServerResponse, heard: HeardPictures | null): void {
    const { program, presence } = this.#parts
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    const say = (news: ProgramNews) => void response.write(`${JSON.stringify(news)}\n`)
    const unsubscribe = program.listen(say, heard)
    const depart = presence.arrive()
    const beat = setInterval(() => say({ kind: 'here' }), HEARTBEAT_MS)
    response.on('close', () => {
      clearInterval(beat)
      unsubscribe()
      depart()
    })
  }
}

function send(response: ServerResponse, answer: object): void {
  const body = Buffer.from(JSON.stringify(answer))
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
}

function fail(response: ServerResponse, fault: Fault): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = Buffer.from(JSON.stringify({ sentence: fault.message }))
  response.writeHead(fault.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    // What was sent and not read is not waited for.
    connection: 'close',
  })
  response.end(body)
}

function heardIn(search: URLSearchParams): HeardPictures | null {
  const watch = search.get('watch')
  const number = Number(search.get('heard'))
  return watch !== null && Number.isSafeInteger(number) && number >= 0 ? { watch, number } : null
}

async function jsonOf(request: IncomingMessage, most = MOST_JSON_BYTES): Promise<unknown> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) throw new Fault('คำขอไม่ถูกต้อง')
  try {
    return JSON.parse((await bodyOf(request, most)).toString('utf8'))
  } catch (error) {
    throw error instanceof Fault ? error : new Fault('คำขอไม่ถูกต้อง')
  }
}

async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // A refusal is received only after the whole body was sent; one without an end is cut off.
    if (size > Math.max(most, MOST_DISCARDED)) break
    if (size <= most) chunks.push(chunk)
  }
  if (size > most) throw new Fault('คำขอใหญ่เกินไป', 413)
  return Buffer.concat(chunks)
}
