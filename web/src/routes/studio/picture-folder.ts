import { createStore } from '../../kit/storage/store.ts'
import type { InFolder } from './stored-pictures.ts'

/** Where pictures go as they come, as long as the tab lives; null = into the browser. */
export const pictureFolder = createStore<FileSystemDirectoryHandle | null>(null)

/** Tells whether the browser can write into a folder of this computer. */
export const canWriteFolders = () => typeof window !== 'undefined' && 'showDirectoryPicker' in window

/** Lets the member choose where pictures go; nothing changes when they change their mind. */
export async function choosePictureFolder(): Promise<void> {
  const folder = await window.showDirectoryPicker({ mode: 'readwrite' }).catch(() => null)
  if (folder) pictureFolder.set(folder)
}

/** Writes a picture into the folder: whole, or not under its name. @throws where the folder is gone, full or closed to us */
export async function writeIntoFolder(
  folder: FileSystemDirectoryHandle,
  name: string,
  blob: Blob,
): Promise<InFolder> {
  const file = await folder.getFileHandle(name, { create: true })
  try {
    const writable = await file.createWritable()
    await writable.write(blob)
    await writable.close()
  } catch (error) {
    await folder.removeEntry(name).catch(() => undefined)
    throw error
  }
  return { folder, file }
}

/** Asks the browser for the folder of former pictures again. @returns whether they can be read now */
export async function askForFolder(folder: FileSystemDirectoryHandle): Promise<boolean> {
  return (await folder.requestPermission({ mode: 'readwrite' }).catch(() => 'denied')) === 'granted'
}
