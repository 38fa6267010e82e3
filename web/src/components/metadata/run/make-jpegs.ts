import {
  type Finding,
  filePrint,
  jpegName,
  MARKETPLACES,
  type NotedFile,
  noteLines,
  noteSentence,
  sourceOfBlob,
  takesOnlyAsJpeg,
} from '@thokham/metadata'
import type { FileFault, Market } from '../../../lib/queries/pictures.ts'
import { fileFaultSentence, metadata as text } from '../../../text/metadata.ts'
import { factsOf } from '../checks/market-check.ts'
import { freeShortName } from '../export/out-names.ts'
import { type FilePlace, isProgramFile } from '../store/file-source.ts'
import { programHome } from '../store/home.ts'
import { changesOf } from '../store/picture-file.ts'
import type { PictureItem, UntouchedFile } from '../store/picture-item.ts'
import type { PictureSet } from '../store/picture-set.ts'
import type { JpegWish } from './make-jpeg.ts'

const MEGA = 1_000_000
/** A JPEG of the whole picture. */
const WHOLE: Fit = { mostPixels: null, mostSide: null, mostBytes: null, times: 1 }

/** How a picture is made to fit, beside being a JPEG; null = any. */
export type Fit = Omit<JpegWish, 'changes' | 'name'>

/** How each of several pictures is made to fit; WHOLE where nothing is said. */
export type FitOf = (item: PictureItem) => Fit | undefined

/** Returns how a picture is to be made so that a finding is gone; null where no other file helps. */
export function fitFor({ fileFix, code, limit = 0, enlarge }: Finding): Fit | null {
  switch (fileFix) {
    case 'jpeg':
      return WHOLE
    case 'shrink':
      return code === 'side_too_long' ? { ...WHOLE, mostSide: limit } : { ...WHOLE, mostPixels: limit * MEGA }
    case 'compress':
      return { ...WHOLE, mostBytes: limit * MEGA }
    case 'enlarge':
      return { ...WHOLE, times: enlarge?.times ?? 1 }
    default:
      return null
  }
}

/** Returns whether a chosen marketplace takes what a picture's file shows only as a JPEG of sRGB. */
export function wantsJpeg(
  item: PictureItem,
  markets: readonly Market[],
  marketplaces = MARKETPLACES,
): boolean {
  const facts =
    item.state === 'unusable' || item.state === 'reading' ? null : factsOf({ colours: 'srgb', ...item })
  return facts !== null && markets.some((market) => takesOnlyAsJpeg(marketplaces[market], facts))
}

/** What of the table is needed to make JPEGs. */
export type JpegTable = Pick<
  PictureSet,
  'become' | 'fileOf' | 'folderOf' | 'placeOf' | 'rules' | 'store' | 'toJpeg'
>

/** What came of making JPEGs. */
export interface MadeJpegs {
  readonly done: number
  /** Names of those that failed, each with its reason. */
  readonly reasons: readonly string[]
  /** What there is to know of those that were made, each thing with how many it holds for. */
  readonly notes: readonly string[]
  /** Puts the pictures back as they were; the new files stay where they lie. */
  readonly undo: () => void
}

/**
 * Makes JPEGs of pictures, one after the other, and goes on with those on the table. A picture of a folder gets its JPEG
 * beside it there, where the browser or the program can write; what was there is never touched. One that is stopped in the
 * middle leaves nothing.
 */
export async function makeJpegs(
  pictures: JpegTable,
  items: readonly PictureItem[],
  {
    fitOf,
    onProgress,
    signal,
  }: { fitOf?: FitOf | undefined; onProgress?: (done: number) => void; signal: AbortSignal },
): Promise<MadeJpegs> {
  const folders = await writableFolders(pictures, items)
  const undos: (() => void)[] = []
  const reasons: string[] = []
  const noted: NotedFile[] = []
  for (const item of items) {
    if (signal.aborted) break
    try {
      const made = await makeOne(pictures, item, { fit: fitOf?.(item) ?? WHOLE, signal, folders })
      if (!made) break
      undos.push(made.undo)
      noted.push(made.noted)
      onProgress?.(undos.length)
    } catch (error) {
      reasons.push(`${item.originalName}: ${sentenceOf(error)}`)
    }
  }
  return {
    done: undos.length,
    reasons,
    notes: noteLines(noted),
    undo: () => {
      for (const undo of undos) undo()
    },
  }
}

/** Returns the folders of pictures that may be written into; browsers ask their member right behind a press alone. */
async function writableFolders(
  pictures: JpegTable,
  items: readonly PictureItem[],
): Promise<ReadonlySet<FileSystemDirectoryHandle>> {
  const writable = new Set<FileSystemDirectoryHandle>()
  for (const folder of new Set(items.map(({ id }) => pictures.folderOf(id)))) {
    const answer = await folder?.requestPermission({ mode: 'readwrite' }).catch(() => 'denied')
    if (folder && answer === 'granted') writable.add(folder)
  }
  return writable
}

/** A reason in words. */
class NotMade extends Error {}

const sentenceOf = (error: unknown): string =>
  error instanceof NotMade && error.message !== '' ? error.message : text.jpegNotMade

function reasonOf(code: FileFault | 'too_heavy', { kind }: PictureItem): string {
  if (code === 'too_heavy') return text.stillTooHeavy
  return code === 'undecodable' && kind === 'heic' ? text.heicNotOpened : fileFaultSentence(code)
}

/**
 * Makes one JPEG. @returns what there is to know of it, and what puts the picture back as it was; null when it was stopped
 * @throws NotMade
 */
async function makeOne(
  pictures: JpegTable,
  item: PictureItem,
  {
    fit,
    signal,
    folders,
  }: { fit: Fit; signal: AbortSignal; folders: ReadonlySet<FileSystemDirectoryHandle> },
): Promise<{ undo: () => void; noted: NotedFile } | null> {
  const file = await pictures.fileOf(item.id)
  if (!file) throw new NotMade(text.notThere)
  const wish = { ...fit, name: item.originalName, changes: changesOf(item, pictures.rules) }
  const made = await pictures.toJpeg(file, wish)
  if (signal.aborted) return null
  if (!made.ok) throw new NotMade(reasonOf(made.code, item))
  const { blob, width, height, notes } = made
  const kept = await saved(pictures, item, { blob, folders })
  const name = kept.name
  const print = await filePrint(sourceOfBlob(file)).catch(() => null)
  const undo = pictures.become(item.id, kept, file, (now) => ({
    ...now,
    untouched: now.untouched ?? (fit.times > 1 ? untouchedFile(now) : undefined),
    fileName: now.fileName === now.originalName ? name : jpegName(now.fileName),
    originalName: name,
    madeFrom: item.originalName,
    madeFromPrint: print,
    isSourceChanged: undefined,
    kind: 'jpeg',
    bytes: blob.size,
    width,
    height,
    hasC2pa: false,
    isTransparent: false,
    colours: 'srgb',
    enlargedFrom:
      fit.times > 1 ? (now.enlargedFrom ?? { width: now.width, height: now.height }) : now.enlargedFrom,
  }))
  return { undo, noted: { name, sentences: notes.map(noteSentence) } }
}

/** Returns the file of a picture that is enlarged now; one that was enlarged before is none that was not. */
function untouchedFile(item: PictureItem): UntouchedFile | undefined {
  const facts = factsOf(item)
  if (!facts || item.enlargedFrom) return undefined
  const { enlargedFrom: _, ...file } = facts
  return { ...file, fileName: item.fileName, originalName: item.originalName, hasC2pa: item.hasC2pa }
}

/** Keeps a new JPEG beside the picture it was made of, or in this browser. */
async function saved(
  pictures: JpegTable,
  item: PictureItem,
  { blob, folders }: { blob: Blob; folders: ReadonlySet<FileSystemDirectoryHandle> },
): Promise<File | FilePlace> {
  const place = pictures.placeOf(item.id)
  const name = jpegName(item.originalName)
  const program = programHome()
  if (place && isProgramFile(place) && program) {
    return program.writeBeside(place, name, blob).catch((error: unknown) => {
      throw new NotMade(error instanceof Error ? error.message : '')
    })
  }
  const folder = pictures.folderOf(item.id)
  if (folder && folders.has(folder)) return writeInto(folder, name, blob)
  const taken = new Set(pictures.store.get().items.map(({ originalName }) => originalName.toLowerCase()))
  return new File([blob], freeShortName(name, taken), { type: 'image/jpeg', lastModified: Date.now() })
}

/** Writes a new file into a folder under a name that no file there has; one that cannot be finished is not left behind. */
async function writeInto(
  folder: FileSystemDirectoryHandle,
  name: string,
  blob: Blob,
): Promise<FileSystemFileHandle> {
  const free = await freeNameIn(folder, name)
  const handle = await folder.getFileHandle(free, { create: true })
  try {
    const writable = await handle.createWritable()
    await writable.write(blob)
    await writable.close()
    return handle
  } catch (error) {
    await folder.removeEntry(free).catch(() => {})
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw new NotMade(isFull ? text.diskFull : text.jpegNotMade)
  }
}

/** Names that are tried before a folder counts as full of them. */
const MOST_NAMES = 1_000

async function freeNameIn(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  const taken = new Set<string>()
  for (let many = 0; many < MOST_NAMES; many++) {
    const free = freeShortName(name, new Set(taken))
    const isThere = await folder.getFileHandle(free).then(
      () => true,
      (error: unknown) => !(error instanceof DOMException && error.name === 'NotFoundError'),
    )
    if (!isThere) return free
    taken.add(free.toLowerCase())
  }
  throw new NotMade('')
}
