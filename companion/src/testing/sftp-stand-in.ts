import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'
import { StandInFiles } from './stand-in-files.ts'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

/** How a host misbehaves. */
export interface SftpFaults {
  /** As hosts do that forbid to set permissions and times. */
  forbidsSetStat?: boolean
  /** The line breaks behind so many bytes of a file, once. */
  cutsAfter?: number | null
  /** It stops answering behind so many bytes, once. */
  fallsSilentAfter?: number | null
  isFull?: boolean
  /** A marketplace takes each file away as soon as it is closed. */
  takesAway?: boolean
}

/** A host that speaks SFTP, in this process; user `seller`, password `secret`. */
export class SftpStandIn {
  readonly files = new StandInFiles()
  readonly faults: SftpFaults = {}
  /** Passwords that were offered. */
  readonly offered: string[] = []
  port = 0
  #server = newServer(this)
  readonly #lines = new Set<Connection>()

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.#server.address() as AddressInfo).port
    return this
  }

  /** Comes back on the same port with another key, as a host that somebody put in its place. */
  async changeKey(): Promise<void> {
    await this.close()
    this.#server = newServer(this)
    await this.listen()
  }

  meet(line: Connection): void {
    this.#lines.add(line)
    line.on('error', () => {})
    line.on('close', () => this.#lines.delete(line))
  }

  cut(): void {
    for (const line of this.#lines) socketOf(line).destroy()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}

const socketOf = (line: Connection) => (line as unknown as { _sock: Socket })._sock

function newServer(stand: SftpStandIn) {
  // ssh2's own maker of Ed25519 keys makes one in some 230 that ssh2 cannot read.
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return new ssh2.Server({ hostKeys: [privateKey] }, (line) => {
    stand.meet(line)
    line.on('authentication', (context) => {
      if (context.method !== 'password') return context.reject(['password'])
      stand.offered.push(context.password)
      if (context.username === 'seller' && context.password === 'secret') context.accept()
      else context.reject(['password'])
    })
    line.on('session', (accept) => accept().on('sftp', (open) => serve(open(), stand)))
  })
}

function serve(sftp: SFTPWrapper, stand: SftpStandIn): void {
  const { files, faults } = stand
  const open = new Map<number, { name: string; bytes: number }>()
  let handles = 0
  const found = (handle: Buffer) => open.get(handle.readUInt32BE(0)) as { name: string; bytes: number }
  sftp.on('OPEN', (id, name, flags) => {
    if (flags & OPEN_MODE.READ) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(++handles)
    open.set(handles, { name, bytes: 0 })
    files.begin(name)
    sftp.handle(id, handle)
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    const file = found(handle)
    if (faults.isFull) return sftp.status(id, STATUS_CODE.FAILURE, 'No space left on device')
    if (faults.fallsSilentAfter != null && file.bytes >= faults.fallsSilentAfter) return
    files.write(file.name, offset, data)
    file.bytes += data.length
    if (faults.cutsAfter != null && file.bytes >= faults.cutsAfter) {
      faults.cutsAfter = null
      return stand.cut()
    }
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('CLOSE', (id, handle) => {
    const file = open.get(handle.readUInt32BE(0))
    if (file) files.end(file.name)
    if (file && faults.takesAway) files.take(file.name)
    sftp.status(id, STATUS_CODE.OK)
  })
  const stat = (id: number, name: string) => {
    const size = files.size(name)
    if (size === null) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size, atime: 0, mtime: 0 })
  }
  sftp.on('STAT', stat)
  sftp.on('LSTAT', stat)
  for (const verb of ['SETSTAT', 'FSETSTAT'] as const)
    sftp.on(verb, (id: number) =>
      sftp.status(id, faults.forbidsSetStat ? STATUS_CODE.OP_UNSUPPORTED : STATUS_CODE.OK),
    )
  let isListed = false
  sftp.on('OPENDIR', (id) => {
    isListed = false
    sftp.handle(id, Buffer.from([0, 0, 0, 0]))
  })
  sftp.on('READDIR', (id) => {
    if (isListed) return sftp.status(id, STATUS_CODE.EOF)
    isListed = true
    const attrs = { mode: 0o100644, uid: 0, gid: 0, size: 1, atime: 0, mtime: 0 }
    sftp.name(
      id,
      files.names().map((filename) => ({ filename, longname: filename, attrs })),
    )
  })
}
