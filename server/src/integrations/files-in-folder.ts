import { constants, createReadStream, mkdirSync } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { checkedName, type FileStore, freshName, isFileName } from './files.ts'

/** What stands under this name is not finished. */
const DRAFT = '.draft'

/** Keeps files in a folder, for this user's eyes alone. @param folder made when absent */
export function openFolder(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => join(folder, checkedName(name))
  const keep = async (name: string, content: Uint8Array | Readable) => {
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
  return {
    place: folder,
    isElsewhere: false,
    async put(folderName, extension, content) {
      const name = freshName(folderName, extension)
      await keep(name, content)
      return name
    },
    copyIn: (name, file) => keep(name, file.stream),
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
    reach: () => access(folder, constants.R_OK | constants.W_OK),
    list: listOf,
    async *listAll() {
      const folders = await readdir(folder, { withFileTypes: true })
      for (const entry of folders) if (entry.isDirectory()) yield* listOf(entry.name)
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
