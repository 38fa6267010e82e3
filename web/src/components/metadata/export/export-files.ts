import type { ProgramFile } from '@thokham/contract/desktop-program'
import {
  csvFiles,
  type NotedFile,
  noteLines,
  noteSentence,
  type PictureNote,
  sidecarName,
} from '@thokham/metadata'
import { zipPortions } from '../../../lib/browser/pack-files.ts'
import type { Market } from '../../../lib/queries/pictures.ts'
import { fileFaultSentence, metadata as text } from '../../../text/metadata.ts'
import { listingsFor } from '../checks/market-check.ts'
import { isProgramFile } from '../store/file-source.ts'
import { programHome } from '../store/home.ts'
import { changesOf } from '../store/picture-file.ts'
import type { PictureItem } from '../store/picture-item.ts'
import type { PictureSet } from '../store/picture-set.ts'
import type { OutNames } from './out-names.ts'

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
  names: OutNames,
): { market: Market; rows: number; ai: number; files: OutFile[] }[] {
  const { rules, marketplaces } = pictures
  return markets.map((market) => {
    const listings = listingsFor(market, items, rules, names, marketplaces)
    const files =
      listings.length === 0
        ? []
        : csvFiles(market, listings, { marketplaces }).map(({ name, bytes }) => ({
            name,
            blob: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'text/csv;charset=utf-8' }),
          }))
    return { market, rows: listings.length, ai: listings.filter(({ isAi }) => isAi).length, files }
  })
}

/** What came of writing into files, with the reasons of those that failed. */
export interface WrittenFiles {
  readonly done: number
  /** What there is to know of those that were written, each thing with how many it holds for. */
  readonly notes: readonly string[]
  readonly failed: readonly string[]
  readonly reasons: readonly string[]
}

/** The member, or the browser for them, does not let the folder be written to. */
export class FolderRefused extends Error {}

/**
 * Hands tables over: one as it is, several as one ZIP. Of several files that one press gives, Safari saves the last alone.
 */
export async function sendTables(
  pictures: PictureSet,
  tables: readonly OutFile[],
  onFile: (file: OutFile) => void,
): Promise<void> {
  const [first, ...others] = tables
  if (!first) return
  if (others.length === 0) return onFile(first)
  const { zip } = await pictures.zip(tables, () => {})
  onFile({ name: 'metamind6-csv.zip', blob: zip })
}

/**
 * Writes metadata into copies of the files and packs them with their tables, which lie in the first ZIP; each is handed over
 * as soon as it is whole.
 */
export async function zipAll(
  pictures: PictureSet,
  items: readonly PictureItem[],
  {
    names,
    tables,
    onZip,
    onProgress,
    onWritten,
  }: {
    names: OutNames
    tables: readonly OutFile[]
    onZip: (zip: OutFile) => void
    onProgress: (done: number) => void
    /** Is waited for: memory holds one file. */
    onWritten: (item: PictureItem, file: OutFile) => Promise<void>
  },
): Promise<WrittenFiles> {
  const failed = new Map<string, string>()
  const noted: NotedFile[] = []
  const portions = zipPortions(items)
  let before = 0
  for (const [at, portion] of portions.entries()) {
    const ready: { id: string; name: string; blob: Blob }[] = []
    const sidecars: OutFile[] = []
    for (const item of portion) {
      const copy = await written(pictures, item)
      if (copy.ok) {
        const name = names.get(item.id) ?? item.fileName
        ready.push({ id: item.id, name, blob: copy.blob })
        await onWritten(item, { name, blob: copy.blob })
        if (copy.sidecar) sidecars.push({ name: sidecarName(name), blob: copy.sidecar })
        noted.push(notedFile(item, copy.notes))
      } else failed.set(item.id, copy.sentence)
    }
    // Pictures come first: their places tell which could not be read.
    const { zip, unread } = await pictures.zip([...ready, ...sidecars, ...(at === 0 ? tables : [])], (done) =>
      onProgress(before + Math.min(done, ready.length)),
    )
    for (const place of unread) failed.set(ready[place]?.id ?? '', text.notThere)
    before += ready.length - unread.length
    if (ready.length > unread.length)
      onZip({ name: portions.length === 1 ? 'metamind6.zip' : `metamind6-${at + 1}.zip`, blob: zip })
  }
  return { done: before, notes: noteLines(noted), ...failuresOf(items, failed) }
}

/** Returns what is said of a file behind its writing; that a signature of its origin is lost is said before. */
export function notedFile({ originalName }: PictureItem, notes: readonly PictureNote[]): NotedFile {
  return {
    name: originalName,
    sentences: notes.filter(({ code }) => code !== 'c2pa_invalid').map(noteSentence),
  }
}

function failuresOf(items: readonly PictureItem[], failed: ReadonlyMap<string, string>) {
  const reasons = items.flatMap(({ id, originalName }) => {
    const sentence = failed.get(id)
    return sentence === undefined ? [] : [`${originalName}: ${sentence}`]
  })
  return { failed: [...failed.keys()], reasons: [...new Set(reasons)] }
}

/** How pictures are written where they lie. */
export interface InPlace {
  /** Keeps each file as it was as `NAME.orig`; the desktop program alone can. */
  readonly keepsOriginal: boolean
  readonly onProgress: (done: number) => void
}

/**
 * Writes metadata into the files of the folder they came from; the desktop program gives them the names that were chosen for
 * marketplaces, which no browser can.
 * @throws FolderRefused
 */
export async function writeBack(
  pictures: PictureSet,
  items: readonly PictureItem[],
  { keepsOriginal, onProgress }: InPlace,
): Promise<WrittenFiles> {
  const failed = new Map<string, string>()
  const noted: NotedFile[] = []
  let done = 0
  for (const item of items) {
    const place = pictures.placeOf(item.id)
    const result: Put = !place
      ? { ok: false, sentence: text.notThere }
      : isProgramFile(place)
        ? await writeByProgram(pictures, item, place, keepsOriginal)
        : await writeByHandle(pictures, item, place, done === 0)
    if (result.ok) {
      noted.push(notedFile(item, result.notes))
      onProgress(++done)
    } else failed.set(item.id, result.sentence)
  }
  return { done, notes: noteLines(noted), ...failuresOf(items, failed) }
}

/** A file that was written, with what there is to know of it, or why it was not. */
type Put =
  | { readonly ok: true; readonly notes: readonly PictureNote[] }
  | { readonly ok: false; readonly sentence: string }

/** Lets the program write a picture where it lies. */
async function writeByProgram(
  pictures: PictureSet,
  item: PictureItem,
  file: ProgramFile,
  keepsOriginal: boolean,
): Promise<Put> {
  try {
    const name = item.fileName === item.originalName ? undefined : item.fileName
    const result = await programHome()?.write(file, changesOf(item, pictures.rules), {
      keepsOriginal,
      name,
      removesLocation: item.removesLocation === true,
    })
    if (!result?.ok) return result ?? NOT_WRITTEN
    pictures.replaced(item.id, result.file, result.file.size)
    return result
  } catch (error) {
    return error instanceof Error && error.message !== ''
      ? { ok: false, sentence: error.message }
      : NOT_WRITTEN
  }
}

const NOT_WRITTEN = { ok: false, sentence: text.notWritten } as const

/** Writes a picture where it lies, as the browser lets us. @throws FolderRefused */
async function writeByHandle(
  pictures: PictureSet,
  item: PictureItem,
  handle: FileSystemFileHandle,
  isFirst: boolean,
): Promise<Put> {
  const copy = await written(pictures, item)
  if (!copy.ok) return copy
  // The browser puts no new file into a folder of which it has one alone.
  if (copy.sidecar) return { ok: false, sentence: fileFaultSentence('no_room') }
  if (isFirst && (await handle.requestPermission({ mode: 'readwrite' })) !== 'granted')
    throw new FolderRefused()
  try {
    // The browser writes into a swap file and puts it in the old one's place when it is whole.
    const writable = await handle.createWritable()
    try {
      await writable.write(copy.blob)
    } catch (error) {
      await writable.abort().catch(() => {})
      throw error
    }
    await writable.close()
    pictures.replaced(item.id, handle, copy.blob.size)
    return copy
  } catch (error) {
    const sentence = BROWSER_FAULTS[error instanceof DOMException ? error.name : '']
    return sentence === undefined ? NOT_WRITTEN : { ok: false, sentence }
  }
}

const BROWSER_FAULTS: Readonly<Record<string, string>> = {
  QuotaExceededError: text.diskFull,
  NotFoundError: text.notThere,
  NotReadableError: text.notThere,
  NotAllowedError: text.readOnly,
  NoModificationAllowedError: text.readOnly,
}

type Copy =
  | Exclude<Put, { ok: true }>
  | (Extract<Put, { ok: true }> & { readonly blob: Blob; readonly sidecar?: Blob })

async function written(pictures: PictureSet, item: PictureItem): Promise<Copy> {
  const file = await pictures.fileOf(item.id)
  if (!file) return { ok: false, sentence: text.notThere }
  const found = await pictures
    .write(file, item.originalName, {
      changes: changesOf(item, pictures.rules),
      removesLocation: item.removesLocation === true,
    })
    .catch(() => null)
  if (!found) return NOT_WRITTEN
  return found.ok ? found : { ok: false, sentence: fileFaultSentence(found.code) }
}
