import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fchownSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { StartError } from '../start/start-error.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Whose secret it is and for what; a sealed text opens for the same binding alone. */
export interface Binding {
  /** Id of the row's owner: a member, or the row itself. */
  ownerId: string
  purpose: string
}

export interface Sealed {
  text: string
  /** Id of the vault's key that sealed it. */
  keyId: string
}

/** Seals secrets with AES-256-GCM under keys that live in a file outside the database. */
export interface KeyVault {
  seal(secret: string, binding: Binding): Sealed
  /**
   * Opens a sealed text.
   * @throws VaultError when the key is not in the file, or the text is damaged or bound to something else
   */
  open(sealedText: string, binding: Binding): string
  /** Returns the id of the key that seals now. */
  currentKeyId(): string
  keyIds(): string[]
  /** Returns a text that two vaults share only when all their keys are the same; no key can be read out of it. */
  digest(): string
  /**
   * Adds a fresh key and seals with it from now on; older ones still open. Other processes follow at their next use.
   */
  addKey(): string
  /** Forgets all keys but the current one: what they sealed is lost. */
  dropOldKeys(): void
}

/** A secret that cannot be opened: sealed under another key, for somebody else, or damaged. */
export class VaultError extends Error {
  override name = 'VaultError'
}

const fileShape = z.object({
  current: z.string(),
  keys: z.record(
    z.string(),
    z.base64().refine((key) => Buffer.from(key, 'base64').length === KEY_BYTES),
  ),
})
type VaultFile = z.infer<typeof fileShape>

/**
 * Opens the vault of an installation; its file is made with a first key when absent. It is looked at again at every
 * use, as another process may have changed the keys.
 * @throws StartError when the file is there but holds no keys
 */
export function openVault(path: string): KeyVault {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  let known: { stamp: string; file: VaultFile } | undefined
  const read = (): VaultFile => {
    const stamp = stampOf(path) ?? makeFirst(path)
    if (known?.stamp !== stamp) known = { stamp, file: parse(path) }
    return known.file
  }
  const replace = (file: VaultFile): void => {
    writeDraft(path, file, (draft) => renameSync(draft, path))
    known = undefined
  }
  read()
  return {
    seal(secret, binding) {
      const { current, keys } = read()
      return { keyId: current, text: seal(secret, keys[current] ?? '', current, binding) }
    },
    open: (text, binding) => open(text, read().keys, binding),
    currentKeyId: () => read().current,
    keyIds: () => Object.keys(read().keys),
    digest: () => digestOf(read()),
    addKey() {
      const file = read()
      const added = freshKey()
      replace({ current: added.id, keys: { ...file.keys, [added.id]: added.key } })
      return added.id
    },
    dropOldKeys() {
      const { current, keys } = read()
      replace({ current, keys: { [current]: keys[current] ?? '' } })
    },
  }
}

/** Seals a secret as `v1.key id.nonce.ciphertext and tag`, the last two base64url. */
function seal(secret: string, key: string, keyId: string, binding: Binding): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce)
  cipher.setAAD(bindingBytes(keyId, binding))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return ['v1', keyId, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

function open(text: string, keys: VaultFile['keys'], binding: Binding): string {
  const [version, keyId = '', nonce = '', sealed = ''] = text.split('.')
  const key = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined
  if (version !== 'v1' || !key) throw new VaultError('sealed with a key that is not in the vault')
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      Buffer.from(key, 'base64'),
      Buffer.from(nonce, 'base64url'),
      {
        authTagLength: TAG_BYTES,
      },
    )
    decipher.setAAD(bindingBytes(keyId, binding))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new VaultError('damaged, or sealed for something else')
  }
}

/** Returns the bytes of a binding. JSON keeps the parts apart: no two bindings have the same ones. */
function bindingBytes(keyId: string, { ownerId, purpose }: Binding): Buffer {
  return Buffer.from(JSON.stringify(['thokham', 'v1', keyId, ownerId, purpose]))
}

/** Returns a digest of the vault's keys, however their file is laid out. */
function digestOf({ current, keys }: VaultFile): string {
  const sorted = Object.entries(keys).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([current, sorted]))
    .digest('hex')
}

function freshKey(): { id: string; key: string } {
  return { id: randomBytes(4).toString('hex'), key: randomBytes(KEY_BYTES).toString('base64') }
}

function stampOf(path: string): string | null {
  try {
    const { ino, mtimeMs, size } = statSync(path)
    return `${ino} ${mtimeMs} ${size}`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw unreadable(path, error)
  }
}

/** Makes the first vault. Another start may be making it too: whoever is first wins. */
function makeFirst(path: string): string {
  const { id, key } = freshKey()
  writeDraft(path, { current: id, keys: { [id]: key } }, (draft) => {
    try {
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })
  return stampOf(path) ?? ''
}

/** Writes a draft that is on the disk before it takes its place: a key that seals something must never be lost. */
function writeDraft(path: string, file: VaultFile, place: (draft: string) => void): void {
  const draft = `${path}.${process.pid}`
  const handle = openSync(draft, 'w', 0o600)
  try {
    // What root replaces stays readable to the account that the server runs as.
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(path, { throwIfNoEntry: false }) ?? statSync(dirname(path))
      fchownSync(handle, uid, gid)
    }
    writeSync(handle, `${JSON.stringify(file, null, 2)}\n`)
    fsyncSync(handle)
    place(draft)
  } finally {
    closeSync(handle)
    rmSync(draft, { force: true })
  }
}

function parse(path: string): VaultFile {
  let text: string
  try {
    chmodSync(path, 0o600)
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(path, error)
  }
  try {
    const file = fileShape.parse(JSON.parse(text))
    if (Object.hasOwn(file.keys, file.current)) return file
  } catch {
    // What the parser says would quote the keys.
  }
  throw new StartError(
    `${path} holds no keys. Restore it from a backup: without it the members’ provider keys cannot be opened.`,
  )
}

function unreadable(path: string, error: unknown): StartError {
  const { code } = error as NodeJS.ErrnoException
  return new StartError(
    `${path} cannot be read (${code}). Start as the user who made it, or mend its access rights.`,
  )
}
