import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import { StandInFiles } from './stand-in-files.ts'

/** How a host misbehaves. */
export interface FtpFaults {
  /** `PASV` names another address than the host's, `EPSV` is not known. */
  pasvAddress?: string
  /** The data channel is dropped behind so many bytes, once, and the host says so. */
  dropsDataAfter?: number | null
  /** All is cut behind so many bytes, once. */
  cutsAfter?: number | null
  /** The whole file is there, and the line breaks before its word for it; once. */
  cutsBeforeAnswer?: boolean
  /** It stops answering behind so many bytes, once. */
  fallsSilentAfter?: number | null
  isFull?: boolean
  /** A marketplace takes each file away as soon as it is whole. */
  takesAway?: boolean
  /** It says that a file arrived of which it kept so many bytes; once. */
  keepsOnly?: number | null
}

/** A host that speaks FTP, in this process, with TLS where it has a certificate; user `seller`, password `secret`. */
export class FtpStandIn {
  readonly files = new StandInFiles()
  readonly faults: FtpFaults = {}
  /** Passwords that were told, and whether encrypted. */
  readonly offered: { password: string; isSecret: boolean }[] = []
  /** Folders that were gone into. */
  readonly folders: string[] = []
  port = 0
  readonly secure: SecureContext | null
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(certificate: { cert: string; key: string } | null = null) {
    this.secure = certificate && createSecureContext(certificate)
    this.#server = createServer((socket) => new FtpSession(this, this.keep(socket)))
  }

  keep(socket: Socket): Socket {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
    return socket
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.port = (this.#server.address() as AddressInfo).port
    return this
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}

class FtpSession {
  readonly #host: FtpStandIn
  #control: Socket
  #data: Promise<Socket> | null = null
  #folder = '/'
  #isSilent = false

  constructor(host: FtpStandIn, control: Socket) {
    this.#host = host
    this.#control = control
    this.#say('220 stand-in')
    this.#hear(control)
  }

  #hear(socket: Socket): void {
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) void this.#answer(line)
    })
  }

  #say(line: string): void {
    if (!this.#isSilent) this.#control.write(`${line}\r\n`)
  }

  async #answer(line: string): Promise<void> {
    const [, verb = '', rest = ''] = /^(\w+) ?(.*)$/.exec(line) ?? []
    const { faults, files, secure, offered } = this.#host
    switch (verb.toUpperCase()) {
      case 'AUTH': {
        if (!secure) return this.#say('502 no TLS here')
        this.#say('234 go on')
        this.#control.removeAllListeners('data')
        const plain = this.#control
        this.#control = new TLSSocket(plain, { isServer: true, secureContext: secure })
        this.#control.on('error', () => {})
        return this.#hear(this.#control)
      }
      case 'USER':
        return this.#say('331 password')
      case 'PASS':
        offered.push({ password: rest, isSecret: this.#control instanceof TLSSocket })
        return this.#say(rest === 'secret' ? '230 in' : '530 no')
      case 'FEAT':
        return this.#say('211-Features\r\n SIZE\r\n211 End')
      case 'PWD':
        return this.#say(`257 "${this.#folder}"`)
      case 'CWD':
        this.#folder = rest
        this.#host.folders.push(rest)
        return this.#say('250 there')
      case 'SIZE': {
        const size = files.size(rest)
        return this.#say(size === null ? '550 no such file' : `213 ${size}`)
      }
      case 'EPSV':
        return faults.pasvAddress ? this.#say('502 no EPSV') : this.#openData((port) => `229 (|||${port}|)`)
      case 'PASV':
        return this.#openData(
          (port) =>
            `227 (${(faults.pasvAddress ?? '127.0.0.1').replaceAll('.', ',')},${port >> 8},${port & 255})`,
        )
      case 'LIST':
        return this.#list()
      case 'STOR':
        return this.#store(rest)
      case 'TYPE':
      case 'STRU':
      case 'OPTS':
      case 'PBSZ':
      case 'PROT':
        return this.#say('200 good')
      default:
        return this.#say('502 unknown')
    }
  }

  #openData(answer: (port: number) => string): void {
    const server = createServer()
    this.#data = new Promise((resolve) => {
      server.once('connection', (socket) => {
        server.close()
        this.#host.keep(socket)
        const { secure } = this.#host
        if (!secure || !(this.#control instanceof TLSSocket)) return resolve(socket)
        const wrapped = new TLSSocket(socket, { isServer: true, secureContext: secure })
        wrapped.on('error', () => {})
        resolve(wrapped)
      })
    })
    server.listen(0, '127.0.0.1', () => this.#say(answer((server.address() as AddressInfo).port)))
  }

  async #list(): Promise<void> {
    this.#say('150 here')
    const data = await this.#data
    const lines = this.#host.files
      .names()
      .map((name) => `-rw-r--r-- 1 a a ${this.#host.files.size(name)} Nov 20 08:30 ${name}\r\n`)
    data?.end(lines.join(''))
    this.#say('226 done')
  }

  async #store(name: string): Promise<void> {
    const { faults, files } = this.#host
    if (faults.isFull) return this.#say('552 disk full')
    this.#say('150 send')
    const data = await this.#data
    if (!data) return
    files.begin(name)
    let bytes = 0
    data.on('data', (chunk: Buffer) => {
      if (this.#isSilent) return
      files.append(name, chunk)
      bytes += chunk.length
      if (reaches(faults, 'cutsAfter', bytes)) this.#host.cut()
      else if (reaches(faults, 'fallsSilentAfter', bytes)) this.#isSilent = true
      else if (reaches(faults, 'dropsDataAfter', bytes)) {
        data.destroy()
        this.#say('426 the data channel broke')
      }
    })
    data.on('end', () => {
      if (this.#isSilent) return
      const { keepsOnly } = faults
      if (keepsOnly != null) {
        files.put(name, (files.get(name) as Buffer).subarray(0, keepsOnly))
        faults.keepsOnly = null
      } else files.end(name)
      if (faults.takesAway) files.take(name)
      if (faults.cutsBeforeAnswer) {
        faults.cutsBeforeAnswer = false
        return this.#host.cut()
      }
      data.end()
      this.#say('226 whole')
    })
  }
}

/** Whether a fault is due; each comes once. */
function reaches(
  faults: FtpFaults,
  name: 'cutsAfter' | 'fallsSilentAfter' | 'dropsDataAfter',
  bytes: number,
): boolean {
  const limit = faults[name]
  if (limit == null || bytes < limit) return false
  faults[name] = null
  return true
}
