import { createHash } from 'node:crypto'
import { type AuthHandlerMiddleware, Client, type NextAuthHandler, type SFTPWrapper } from 'ssh2'
import { type FarEnd, type LineOptions, SILENCE_MS, type Way } from './far-end.ts'
import { connectionFault, TransferFault } from './transfer-fault.ts'

/** Bytes that a host may take in one write, and writes that are on their way at a time. */
const MOST_WRITE = 32 * 1024
const WRITES_AT_A_TIME = 16

/** Status codes of SFTP version 3. */
const NO_SUCH_FILE = 2
const PERMISSION_DENIED = 3
const NO_CONNECTION = [6, 7]

/** Returns how a host's key is shown, as OpenSSH shows it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

/** Logs in over SFTP, to no other host than the one that was met first. The password is told to nobody before that is sure. @throws TransferFault */
export async function sftpFarEnd(way: Way, { silenceMs = SILENCE_MS }: LineOptions): Promise<FarEnd> {
  const client = new Client()
  const line = new Line(client, silenceMs)
  let keyFault: TransferFault | null = null
  try {
    await line.wait<void>((resolve, reject) => {
      client.on('ready', () => resolve())
      client.on('error', (error) => reject(keyFault ?? clientFault(error)))
      client.connect({
        host: way.host,
        port: way.port,
        username: way.user,
        readyTimeout: silenceMs,
        keepaliveInterval: Math.max(1_000, Math.floor(silenceMs / 3)),
        hostVerifier: (key: Buffer) => {
          const fingerprint = fingerprintOf(key)
          if (way.hostKey !== fingerprint)
            keyFault = new TransferFault(way.hostKey === null ? 'key_new' : 'key_changed', fingerprint)
          return keyFault === null
        },
        authHandler: oneTry(way),
      })
    })
    const sftp = await line.wait<SFTPWrapper>((resolve, reject) =>
      client.sftp((error, opened) => (error ? reject(connectionFault(error)) : resolve(opened))),
    )
    return new SftpFarEnd(client, line, sftp)
  } catch (error) {
    client.destroy()
    throw keyFault ?? error
  }
}

/** Offers the password once by each of the two ways that hosts ask for it, and never again after a no. */
function oneTry({ user: username, password }: Way): AuthHandlerMiddleware {
  let isAsked = false
  return (methods: readonly string[] | null, _partial, next) => {
    // The first question goes without anything, to hear which ways the host knows.
    if (methods === null) return next({ type: 'none', username })
    const may = (method: string) => !isAsked && methods.includes(method)
    if (may('password')) next({ type: 'password', username, password })
    else if (may('keyboard-interactive'))
      next({
        type: 'keyboard-interactive',
        username,
        prompt: (_name, _text, _language, prompts, answer) => answer(prompts.map(() => password)),
      })
    // No further way: ssh2 ends it, which its types do not know.
    else next(false as unknown as Parameters<NextAuthHandler>[0])
    isAsked = true
  }
}

/** A connection that ends whatever waits for it when it breaks, or when nothing is heard for long. */
class Line {
  readonly #client: Client
  readonly #silenceMs: number
  readonly #waiting = new Set<(error: unknown) => void>()
  #fault: TransferFault | null = null

  constructor(client: Client, silenceMs: number) {
    this.#client = client
    this.#silenceMs = silenceMs
    client.on('close', () => this.end(new TransferFault('cut')))
    client.on('error', (error) => this.end(clientFault(error)))
  }

  /** Ends it with a fault; what waits hears of it. */
  end(fault: TransferFault): void {
    this.#fault ??= fault
    for (const reject of [...this.#waiting].reverse()) reject(this.#fault)
    this.#client.destroy()
  }

  /** Waits for an answer, for as long as the far end may be silent. @throws TransferFault */
  wait<T>(ask: (resolve: (value: T) => void, reject: (error: unknown) => void) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#fault) return reject(this.#fault)
      const timer = setTimeout(() => this.end(new TransferFault('cut', 'silence')), this.#silenceMs)
      const settled = () => {
        clearTimeout(timer)
        this.#waiting.delete(fail)
      }
      const fail = (error: unknown) => {
        settled()
        reject(error)
      }
      this.#waiting.add(fail)
      ask((value) => {
        settled()
        resolve(value)
      }, fail)
    })
  }
}

/** A refused password is a fault of its own: it is not to be repeated. */
function clientFault(error: Error & { level?: string }): TransferFault {
  return error.level === 'client-authentication' ? new TransferFault('login') : connectionFault(error)
}

class SftpFarEnd implements FarEnd {
  readonly secrecy = 'SSH'
  readonly #client: Client
  readonly #line: Line
  readonly #sftp: SFTPWrapper

  constructor(client: Client, line: Line, sftp: SFTPWrapper) {
    this.#client = client
    this.#line = line
    this.#sftp = sftp
  }

  size(target: string): Promise<number | null> {
    return this.#line.wait((resolve, reject) =>
      this.#sftp.stat(pathOf(target), (error, found) => {
        if (!error) return resolve(found.size)
        const { code } = error as { code?: number }
        code === NO_SUCH_FILE ? resolve(null) : reject(sftpFault(error, target))
      }),
    )
  }

  /**
   * Opens, writes at offsets, closes: nothing else. Hosts that forbid to set permissions or times end a transfer over it that
   * is whole.
   */
  async send(target: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const handle = await this.#line.wait<Buffer>((resolve, reject) =>
      this.#sftp.open(pathOf(target), 'w', (error, opened) =>
        error ? reject(sftpFault(error, target)) : resolve(opened),
      ),
    )
    let at = 0
    const writes = new Set<Promise<void>>()
    let failed: unknown = null
    for await (const chunk of chunks) {
      for (let from = 0; from < chunk.length; from += MOST_WRITE) {
        while (writes.size >= WRITES_AT_A_TIME) await Promise.race(writes)
        if (failed) throw failed
        const write = this.#write(handle, chunk.subarray(from, from + MOST_WRITE), at + from, target).catch(
          (error) => {
            failed ??= error
          },
        )
        writes.add(write)
        void write.then(() => writes.delete(write))
      }
      at += chunk.length
    }
    await Promise.all(writes)
    if (failed) throw failed
    await this.#line.wait<void>((resolve, reject) =>
      this.#sftp.close(handle, (error) => (error ? reject(sftpFault(error, target)) : resolve())),
    )
  }

  list(folder: string): Promise<number> {
    return this.#line.wait((resolve, reject) =>
      this.#sftp.readdir(folder.replace(/^\/+|\/+$/g, '') || '.', (error, entries) =>
        error ? reject(sftpFault(error, `${folder}/`)) : resolve(entries.length),
      ),
    )
  }

  close(): void {
    this.#client.destroy()
  }

  #write(handle: Buffer, bytes: Buffer, at: number, target: string): Promise<void> {
    return this.#line.wait((resolve, reject) =>
      this.#sftp.write(handle, bytes, 0, bytes.length, at, (error) =>
        error ? reject(sftpFault(error, target)) : resolve(),
      ),
    )
  }
}

/** From the folder in which the account begins, which is not the root of every host. */
const pathOf = (target: string): string => target.replace(/^\/+/, '')

function sftpFault(error: unknown, target: string): TransferFault {
  const { code, message } = error as { code?: number | string; message: string }
  if (typeof code !== 'number' || NO_CONNECTION.includes(code)) return connectionFault(error)
  if (/no space|disk full|quota/i.test(message)) return new TransferFault('full', message)
  if (code === PERMISSION_DENIED || code === NO_SUCH_FILE)
    return new TransferFault('no_permission', target.slice(0, target.lastIndexOf('/')) || '/')
  return new TransferFault('refused', message)
}
