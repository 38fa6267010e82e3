import { PICTURE_KIND_IDS, PICTURE_KINDS, PICTURE_NAME } from '@thokham/metadata'
import type { GivenFile } from './file-source.ts'

const TYPES = new Set(PICTURE_KIND_IDS.flatMap((kind): readonly string[] => PICTURE_KINDS[kind].types))

/** Tells whether the browser can open a folder so that it can be written back into. */
export const canOpenFolders = (): boolean => typeof window !== 'undefined' && 'showDirectoryPicker' in window

/** Returns the pictures among files, by their type or name; the order is that of their names. */
export function picturesAmong(given: readonly GivenFile[]): GivenFile[] {
  return given
    .filter(({ file }) => PICTURE_NAME.test(file.name) || ('type' in file && TYPES.has(file.type)))
    .sort((a, b) => a.file.name.localeCompare(b.file.name, 'en', { numeric: true }))
}

/** Reads what was dropped, folders too; with handles where the browser gives them. */
export async function droppedFiles(transfer: DataTransfer): Promise<GivenFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  if (items.length === 0) return [...transfer.files].map((file) => ({ file }))
  // All are asked for at once: a drop's items are gone after the first await.
  if (!('getAsFileSystemHandle' in DataTransferItem.prototype)) {
    const entries = items.map((item) => item.webkitGetAsEntry())
    const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])))
    return found.flat().map((file) => ({ file }))
  }
  const handles = await Promise.all(items.map((item) => item.getAsFileSystemHandle()))
  const found: GivenFile[] = []
  for (const handle of handles) if (handle) await collect(handle, found)
  return found
}

/** Reads what was dropped where browsers give no handles: a file, or all that lies in a folder. */
async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: File[] = []
  // A folder is read a hundred at a time, until nothing comes.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return found
    for (const inside of some) found.push(...(await filesOf(inside)))
  }
}

/** Lets the member choose a folder and reads it. @returns null when they changed their mind */
export async function chooseFolder(): Promise<GivenFile[] | null> {
  let folder: FileSystemDirectoryHandle
  try {
    folder = await window.showDirectoryPicker({ mode: 'readwrite' })
  } catch {
    return null
  }
  const found: GivenFile[] = []
  await collect(folder, found)
  return found
}

async function collect(
  handle: FileSystemHandle,
  found: GivenFile[],
  parent?: FileSystemDirectoryHandle,
): Promise<void> {
  if (handle.kind === 'file') {
    const own = handle as FileSystemFileHandle
    found.push({ file: await own.getFile(), handle: own, parent })
    return
  }
  const folder = handle as FileSystemDirectoryHandle
  for await (const inside of folder.values()) await collect(inside, found, folder)
}

declare global {
  interface Window {
    showDirectoryPicker(options: { mode: 'read' | 'readwrite' }): Promise<FileSystemDirectoryHandle>
  }
  interface DataTransferItem {
    getAsFileSystemHandle(): Promise<FileSystemHandle | null>
  }
  interface FileSystemDirectoryHandle {
    values(): AsyncIterable<FileSystemHandle>
  }
  interface FileSystemHandle {
    requestPermission(options: { mode: 'readwrite' }): Promise<'granted' | 'denied' | 'prompt'>
  }
}
