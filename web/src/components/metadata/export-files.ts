import type { ProgramFile } from '@thokham/contract/desktop-program'
import { csvFiles } from '@thokham/metadata'
import type { Market } from '../../lib/pictures.ts'
import { metadata as text } from '../../text/metadata.ts'
import { programHome } from './home.ts'
import { isProgramFile } from './kept-file.ts'
import { listingsFor } from './market-check.ts'
import { changesOf, type PictureItem } from './picture-item.ts'
import type { PictureSet } from './picture-set.ts'

/** A file that goes out by itself. */
export interface OutFile {
  readonly name: string
  readonly blob: Blob
}

/** Returns the CSV files of the chosen marketplaces; one without a row makes none. */
export function csvOf(
  pictures: PictureSet,
  items: readonly PictureItem[],
  markets: readonly Market[],
): { market: Market; rows: number; files: OutFile[] }[] {
  return markets.map((market) => {
    const listings = listingsFor(market, items, pictures.rules)
    const files =
      listings.length === 0
        ? []
        : csvFiles(market, listings).map(({ name, bytes }) => ({
            name,
            blob: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'text/csv;charset=utf-8' }),
          }))
    return { market, rows: listings.length, files }
  })
}

/** What came of writing into files. */
export interface WrittenFiles {
  readonly done: number
  readonly failed: readonly string[]
}

/** Writes metadata into copies of the files and packs them; files of one name are told apart by a number. */
export async function zipOf(
  pictures: PictureSet,
  items: readonly PictureItem[],
  onProgress: (done: number) => void,
): Promise<WrittenFiles & { zip: Blob }> {
  const ready: { name: string; blob: Blob }[] = []
  const failed: string[] = []
  const taken = new Set<string>()
  for (const item of items) {
    const blob = await written(pictures, item)
    if (blob) ready.push({ name: freeName(item.fileName, taken), blob })
    else failed.push(item.id)
  }
  const zip = await pictures.zip(ready, onProgress)
  return { done: ready.length, failed, zip }
}

/** What came of writing where the pictures lie, with the reasons of those that failed. */
export interface WrittenInPlace extends WrittenFiles {
  readonly reasons: readonly string[]
}

/** How pictures are written where they lie. */
export interface InPlace {
  /** Keeps each file as it was as `NAME.orig`; the desktop program alone can. */
  readonly keepsOriginal: boolean
  readonly onProgress: (done: number) => void
}

/** Writes metadata into the files of the folder they came from. @throws when the browser does not allow it */
export async function writeBack(
  pictures: PictureSet,
  items: readonly PictureItem[],
  { keepsOriginal, onProgress }: InPlace,
): Promise<WrittenInPlace> {
  const failed: string[] = []
  const reasons = new Set<string>()
  let done = 0
  for (const item of items) {
    const place = pictures.placeOf(item.id)
    const fault = !place
      ? text.notThere
      : isProgramFile(place)
        ? await writeByProgram(pictures, item, place, keepsOriginal)
        : await writeByHandle(pictures, item, place, done === 0)
    if (fault === null) onProgress(++done)
    else {
      failed.push(item.id)
      if (fault !== '') reasons.add(`${item.originalName}: ${fault}`)
    }
  }
  return { done, failed, reasons: [...reasons] }
}

/** @returns why it was not written; null when it was */
async function writeByProgram(
  pictures: PictureSet,
  item: PictureItem,
  file: ProgramFile,
  keepsOriginal: boolean,
): Promise<string | null> {
  try {
    const result = await programHome()?.write(file, changesOf(item), keepsOriginal)
    if (!result?.ok) return result?.sentence ?? ''
    pictures.replaced(item.id, result.file)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

/** @returns why it was not written, as far as the browser says; null when it was */
async function writeByHandle(
  pictures: PictureSet,
  item: PictureItem,
  handle: FileSystemFileHandle,
  isFirst: boolean,
): Promise<string | null> {
  const blob = await written(pictures, item)
  if (!blob) return ''
  if (isFirst && (await handle.requestPermission({ mode: 'readwrite' })) !== 'granted')
    throw new Error('refused')
  try {
    // The browser writes into a swap file and puts it in the old one's place when it is whole.
    const writable = await handle.createWritable()
    await writable.write(blob)
    await writable.close()
    return null
  } catch {
    return ''
  }
}

async function written(pictures: PictureSet, item: PictureItem): Promise<Blob | null> {
  const file = await pictures.fileOf(item.id)
  if (!file) return null
  const found = await pictures.worker.write(file, item.originalName, changesOf(item)).catch(() => null)
  return found?.ok ? found.blob : null
}

/** Returns a name that no other file of the ZIP has: `a.jpg`, `a (2).jpg`. */
export function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [head, suffix] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${head} (${count})${suffix}`
  taken.add(free.toLowerCase())
  return free
}
