import { randomBytes } from 'node:crypto'
import { constants, createReadStream, mkdirSync } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { checkedName, type FileStore, freshName, isFileName, StorageFullError } from './files.ts'

/** What stands under this name is not finished. */
const DRAFT = '.draft'
/** Of the system, and of a quota. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])
/** With less no picture fits. */
const LEAST_ROOM_BYTES = 1024 * 1024

/** Keeps files in a folder, for this user's eyes alone. @param folder made when absent */
export function openFolder(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => join(folder, checkedName(name))
  const store = async (name: string, content: Uint8Array | Readable) => {
    const path = pathOf(name)
    // A copy that was killed left a draft of this very name.
    const draft = `${path}.${randomBytes(6).toString('hex')}${DRAFT}`
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await write(draft, content)
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      if (!NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      throw new StorageFullError('The folder of files is full', { cause: error })
    }
    await settle(dirname(path))
  }
  const listOf = async function* (folderName: string) {
    const names = await readdir(join(folder, folderName)).catch(() => [])
    for (const file of names) {
      const name = `${folderName}/${file}`
      if (!isFileName(name) && !file.endsWith(DRAFT)) continue
      const found = await stat(join(folder, name)).catch(() => null)
      if (!found) continue
      if (file.endsWith(DRAFT)) await forgetDraft(join(folder, name), found.mtimeMs)
      else yield { name, changedAt: found.mtime }
    }
  }
  const read = async (name: string) => {
    const path = pathOf(name)
    try {
      const { size } = await stat(path)
      return { bytes: size, stream: createReadStream(path) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
  return {
    place: folder,
    isElsewhere: false,
    async put(folderName, extension, content) {
      const name = freshName(folderName, extension)
      await store(name, content)
      return name
    },
    copyIn: (name, file) => store(name, file.stream),
    read,
    show: read,
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    async reach() {
      await access(folder, constants.R_OK | constants.W_OK)
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < LEAST_ROOM_BYTES) throw new StorageFullError('The folder of files is full')
    },
    list: listOf,
    async *listAll() {
      const folders = await readdir(folder, { withFileTypes: true })
      for (const entry of folders) if (entry.isDirectory()) yield* listOf(entry.name)
    },
  }
}

/** Removes a draft that a kill in the middle left behind; after a day nobody writes it any more. */
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

/** Syncs a folder: a rename is safe only once its folder is; systems that cannot sync a folder do without. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
