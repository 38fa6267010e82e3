import { Readable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { Client, FTPError } from 'basic-ftp'
import { type FarEnd, type LineOptions, partsOf, SILENCE_MS, type Way } from './far-end.ts'
import { connectionFault, TransferFault } from './transfer-fault.ts'

const NOT_THERE = 550
/** The host has no such command. */
const UNKNOWN = [500, 502, 504]
const OTHER_ADDRESS = /PASV returned another host \(([^)]+)\)/

/** Logs in over FTP: with TLS wherever the host has it, its certificate checked. @throws TransferFault */
export async function ftpFarEnd(
  way: Way,
  { silenceMs = SILENCE_MS, tls = {} }: LineOptions,
): Promise<FarEnd> {
  const client = new Client(silenceMs, {
    allowSeparateTransferHost: way.allowsOtherAddress,
    maxListingBytes: 64 * 1024 * 1024,
  })
  try {
    await meet(client, way, { ...tls, host: way.host })
    await logIn(client, way)
    return new FtpFarEnd(client)
  } catch (error) {
    client.close()
    throw connectionFault(error)
  }
}

async function meet(client: Client, way: Way, tls: Record<string, unknown>): Promise<void> {
  const { protocol, host, port, allowsPlain } = way
  try {
    if (protocol === 'ftps-implicit') {
      await client.connectImplicitTLS(host, port, tls)
      return
    }
    await client.connect(host, port)
  } catch (error) {
    // 421: too many of us, or none for now.
    throw error instanceof FTPError ? new TransferFault('unreachable', error.message) : error
  }
  try {
    await client.useTLS(tls)
  } catch (error) {
    if (!(error instanceof FTPError)) throw error
    if (protocol !== 'ftp' || !allowsPlain) throw new TransferFault('plain')
  }
}

async function logIn(client: Client, { user, password }: Way): Promise<void> {
  try {
    await client.login(user, password)
  } catch (error) {
    if (!(error instanceof FTPError)) throw error
    throw new TransferFault(error.code === 421 ? 'unreachable' : 'login', error.message)
  }
  await client.useDefaultSettings()
}

class FtpFarEnd implements FarEnd {
  readonly #client: Client
  #folder = ''
  /** Where the account begins, which is not the root of every host. */
  #home: string | null = null

  constructor(client: Client) {
    this.#client = client
  }

  get secrecy(): string | null {
    const { socket } = this.#client.ftp
    return socket instanceof TLSSocket ? socket.getProtocol() : null
  }

  async size(target: string): Promise<number | null> {
    const { folder, name } = partsOf(target)
    return this.#do(folder, async () => {
      try {
        return await this.#client.size(name)
      } catch (error) {
        if (!(error instanceof FTPError)) throw error
        if (error.code === NOT_THERE) return null
        if (!UNKNOWN.includes(error.code)) throw error
        const found = (await this.#client.list()).find((one) => one.name === name)
        return found ? found.size : null
      }
    })
  }

  async send(target: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const { folder, name } = partsOf(target)
    let own: unknown = null
    const source = Readable.from(
      overheard(chunks, (error) => (own = error)),
      { objectMode: false },
    )
    try {
      await this.#do(folder, () => this.#client.uploadFrom(source, name))
    } catch (error) {
      // What the file itself said, before what the line made of it.
      throw own ?? error
    } finally {
      source.destroy()
    }
  }

  list(folder: string): Promise<number> {
    return this.#do(folder.replace(/\/+$/, ''), async () => (await this.#client.list()).length)
  }

  close(): void {
    this.#client.close()
  }

  async #do<T>(folder: string, work: () => Promise<T>): Promise<T> {
    try {
      if (folder !== this.#folder) {
        this.#home ??= (await this.#client.pwd()).replace(/\/+$/, '')
        await this.#client.cd(`${this.#home}/${folder.replace(/^\/+/, '')}`)
        this.#folder = folder
      }
      return await work()
    } catch (error) {
      throw ftpFault(error, folder)
    }
  }
}

/** Passes chunks on, and tells what their source threw. */
async function* overheard(
  chunks: AsyncIterable<Buffer>,
  tell: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    tell(error)
    throw error
  }
}

function ftpFault(error: unknown, folder: string): unknown {
  if (error instanceof FTPError) {
    const { code, message } = error
    // 425, 426: no line for the data, or one that broke; 451: the host's own trouble; 421: it hangs up.
    if ([421, 425, 426].includes(code)) return new TransferFault('cut', message)
    if (code === 452 || code === 552) return new TransferFault('full', message)
    if (code === 530 || code === 532) return new TransferFault('login', message)
    if (code === 550 || code === 553) return new TransferFault('no_permission', folder || '/')
    return new TransferFault('refused', message)
  }
  const other = error instanceof Error ? OTHER_ADDRESS.exec(error.message) : null
  return other ? new TransferFault('other_address', other[1]) : connectionFault(error)
}
