import { randomBytes } from 'node:crypto'
import { constants, createReadStream, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** `slips/<random>.webp`: a folder and a random name; nothing that a person typed. */
const NAME = /^[a-z][a-z-]*\/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$/
/** What stands under this name is not finished. */
const DRAFT = '.draft'

export interface StoredFile {
  bytes: number
  /** Opens the file when read; destroy it to stop. */
  stream: Readable
}

/**
 * Files that members hand in or that are made for them, private: who may read one is decided by the database row that
 * names it.
 */
export interface FileStore {
  /**
   * Keeps a file under a fresh name and returns that name once it is safely on the disk: whole or not at all.
   * @param folderName such as `slips`
   * @param extension without the dot
   */
  put(folderName: string, extension: string, content: Uint8Array | Readable): Promise<string>
  /** @returns null when there is none of that name */
  read(name: string): Promise<StoredFile | null>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
  /** Lists all files of a folder, for sweeping those that no row names. */
  list(folderName: string): AsyncIterable<{ name: string; changedAt: Date }>
}

/** Keeps files in a folder, for this user's eyes alone. @param folder made when absent */
export function openFiles(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('Not the name of a stored file')
    return join(folder, name)
  }
  return {
    async put(folderName, extension, content) {
      const name = `${folderName}/${randomBytes(24).toString('base64url')}.${extension}`
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await write(path + DRAFT, content)
        await rename(path + DRAFT, path)
      } catch (error) {
        await rm(path + DRAFT, { force: true })
        throw error
      }
      await settle(dirname(path))
      return name
    },
    async read(name) {
      const path = pathOf(name)
      try {
        const { size } = await stat(path)
        return { bytes: size, stream: createReadStream(path) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    async *list(folderName) {
      const names = await readdir(join(folder, folderName)).catch(() => [])
      for (const file of names) {
        const name = `${folderName}/${file}`
        if (!NAME.test(name) && !file.endsWith(DRAFT)) continue
        const found = await stat(join(folder, name)).catch(() => null)
        if (!found) continue
        if (file.endsWith(DRAFT)) await forgetDraft(join(folder, name), found.mtimeMs)
        else yield { name, changedAt: found.mtime }
      }
    },
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A kill in the middle leaves a draft behind; after a day nobody writes it any more. */
async function forgetDraft(path: string, changedAt: number): Promise<void> {
  if (Date.now() - changedAt > DAY_MS) await rm(path, { force: true })
}

async function write(path: string, content: Uint8Array | Readable): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  try {
    await writeFile(file, content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is safe only once its folder is; systems that cannot sync a folder do without. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
