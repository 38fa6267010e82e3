import { readFileSync } from 'node:fs'
import { UPLOAD_DOORS, UPLOAD_PROTOCOLS, type UploadDoor } from '@thokham/metadata'
import { Failure } from '../failure.ts'
import { writePrivateFile } from '../private-file.ts'
import type { Seal } from './seal.ts'
import type { Way } from './transfer/far-end.ts'

/** What a member set of a marketplace: the file may be edited by hand, its password apart. */
export interface UploadAccount {
  /** In place of what ships with the release. */
  protocol?: UploadDoor['protocol']
  host?: string
  port?: number
  folder?: string
  user?: string
  /** Sealed for this computer, this host and this user. */
  password?: string
  /** The host refused the password: it is not tried again by itself, as some lock the account. */
  isRefused?: boolean
  /** Fingerprint of the key that the host had at the first visit. */
  hostKey?: string
  allowsPlain?: boolean
  allowsOtherAddress?: boolean
  /** Files on their way at a time, 1–4. */
  atATime?: number
  /** Files that are begun in a minute at most; absent = as quick as the line is. */
  perMinute?: number
  /** Pictures in a week at most, as the marketplace allows this member. */
  weekly?: number
}

export const MOST_AT_A_TIME = 4

/** Marketplaces' doors with what this computer's member set of each. */
export class UploadAccounts {
  readonly #path: string
  readonly #seal: Seal

  constructor(path: string, seal: Seal) {
    this.#path = path
    this.#seal = seal
  }

  /** Returns the doors, each with its member's own host, port, folder and protocol in place of the release's. @throws Failure */
  doors(): UploadDoor[] {
    const all = this.#read()
    return UPLOAD_DOORS.map((door) => {
      const { protocol, host, port, folder } = all[door.id] ?? {}
      return {
        ...door,
        ...(protocol !== undefined && { protocol }),
        ...(host !== undefined && { host }),
        ...(port !== undefined && { port }),
        ...(folder !== undefined && { folder }),
      }
    })
  }

  /** Returns what was set of a marketplace. @throws Failure where the file cannot be read */
  of(id: string): UploadAccount {
    return this.#read()[id] ?? {}
  }

  /** Sets something of a marketplace; undefined takes it back. @throws Failure, the system's error */
  change(id: string, changes: { [K in keyof UploadAccount]: UploadAccount[K] | undefined }): void {
    const all = this.#read()
    const merged = Object.entries({ ...all[id], ...changes }).filter(([, value]) => value !== undefined)
    writePrivateFile(this.#path, `${JSON.stringify({ ...all, [id]: Object.fromEntries(merged) }, null, 2)}\n`)
  }

  /** Seals a marketplace's password. A new one may be tried again. @throws Failure, the system's error */
  savePassword(id: string, password: string): void {
    this.change(id, { password: this.#seal.close(password, this.#purpose(id)), isRefused: undefined })
  }

  /** Whether there is a password that opens on this computer, for the host and the user as they are. */
  hasPassword(id: string): boolean {
    return this.#password(id) !== null
  }

  /** Returns the way to a marketplace; null while its user or its password is missing. @throws Failure */
  way(id: string): Way | null {
    const door = this.doors().find((one) => one.id === id)
    const { user, hostKey, allowsPlain, allowsOtherAddress } = this.of(id)
    const password = this.#password(id)
    if (!door || !user || password === null) return null
    return {
      protocol: door.protocol,
      host: door.host,
      port: door.port,
      user,
      password,
      hostKey: hostKey ?? null,
      allowsPlain: allowsPlain ?? false,
      allowsOtherAddress: allowsOtherAddress ?? false,
    }
  }

  #password(id: string): string | null {
    const { password } = this.of(id)
    return password === undefined ? null : this.#seal.open(password, this.#purpose(id))
  }

  /** A password goes to the host and the user that it was given for, whatever is edited. */
  #purpose(id: string): string {
    const door = this.doors().find((one) => one.id === id)
    return JSON.stringify([id, door?.host, door?.port, this.of(id).user ?? ''])
  }

  #read(): Record<string, UploadAccount> {
    let text: string
    try {
      text = readFileSync(this.#path, 'utf8')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return {}
      throw new Failure(`อ่าน ${this.#path} ไม่ได้ (${code})`, 1)
    }
    try {
      return accountsIn(JSON.parse(text))
    } catch {
      throw new Failure(`${this.#path} อ่านไม่เข้าใจ กรุณาแก้หรือลบไฟล์นี้`)
    }
  }
}

/** Reads a file of accounts; of each what is understood. */
function accountsIn(file: unknown): Record<string, UploadAccount> {
  if (typeof file !== 'object' || file === null) throw new Error('no accounts')
  const all = Object.entries(file).filter(([, one]) => typeof one === 'object' && one !== null)
  return Object.fromEntries(all.map(([id, one]) => [id, accountIn(one as Record<string, unknown>)]))
}

function accountIn(one: Record<string, unknown>): UploadAccount {
  const fits: { [K in keyof Required<UploadAccount>]: (value: unknown) => boolean } = {
    protocol: (value) => UPLOAD_PROTOCOLS.some((known) => known === value),
    host: isHost,
    port: (value) => isWhole(value, 1, 65_535),
    folder: isFolder,
    user: isText,
    password: isText,
    isRefused: isFlag,
    hostKey: isText,
    allowsPlain: isFlag,
    allowsOtherAddress: isFlag,
    atATime: (value) => isWhole(value, 1, MOST_AT_A_TIME),
    perMinute: (value) => isWhole(value, 1, 600),
    weekly: (value) => isWhole(value, 1, 100_000),
  }
  return Object.fromEntries(
    Object.entries(fits).flatMap(([name, isFit]) => (isFit(one[name]) ? [[name, one[name]]] : [])),
  )
}

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && !/[\r\n\0]/.test(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

/** A name or an address, nothing that commands could be made of. */
export const isHost = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z0-9](?:[A-Za-z0-9.:-]{0,251}[A-Za-z0-9])?$/.test(value)

/** A path within the account. */
export const isFolder = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 500 && !/[\r\n\0\\]|(?:^|\/)\.\.(?:\/|$)/.test(value)
