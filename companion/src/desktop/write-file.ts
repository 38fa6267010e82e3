import { existsSync } from 'node:fs'
import { link, rename, unlink } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { ProgramFile, ProgramVerbs, WrittenByProgram } from '@thokham/contract/desktop-program'
import {
  type FieldChanges,
  kindOfName,
  type PictureFields,
  type PictureNote,
  PictureRefusal,
  planWrite,
} from '@thokham/metadata'
import { openPicture } from '../metadata/open-picture.ts'
import { replaceFile } from '../metadata/replace-file.ts'
import { refusalSentence, systemSentence } from '../metadata/sentences.ts'
import { writeBeside } from '../metadata/write-beside.ts'
import { writeSidecar } from '../metadata/write-sidecar.ts'
import { Fault } from './fault.ts'
import { programFile } from './folders.ts'

/**
 * Writes metadata into a picture where it lies: the new file beside the old one, then in its place. Whenever the program
 * ends, the file is the old or the new one, whole; one that changed since the page saw it is left alone.
 */
export async function writeFile({
  file,
  changes,
  keepsOriginal,
  removesLocation,
  name,
}: ProgramVerbs['write']['input']): Promise<WrittenByProgram> {
  try {
    const { path } = await programFile(file.path)
    const wanted = name === undefined || name === basename(path) ? null : freePlace(path, name)
    const opened = await openPicture(path)
    let notes: readonly PictureNote[]
    try {
      if (opened.state.size !== file.size || opened.state.mtimeMs !== file.mtimeMs)
        throw new PictureRefusal('changed')
      const plan = await planWrite(opened, changes, {
        name: basename(path),
        replaceUnreadable: true,
        removeLocation: removesLocation,
      }).catch((error) => {
        if (error instanceof PictureRefusal && error.code === 'no_room') return null
        throw error
      })
      if (plan) await replaceFile(path, opened, plan.segments, { keepsOriginal, syncs: true })
      else await writeSidecar(wanted ?? path, changes)
      notes = plan?.notes ?? [{ code: 'sidecar', kind: kindOfName(path) }]
    } finally {
      await opened.file.close()
    }
    if (wanted === null) return { ok: true, file: { ...(await programFile(path)), name: file.name }, notes }
    await moveTo(path, wanted)
    return { ok: true, file: await programFile(wanted), notes }
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error) }
  }
}

/**
 * Writes a JPEG that was made of a picture beside it, whole or not at all, under a name that no file there has.
 * @throws Fault for what is no JPEG or no name of one, and with the system's word in Thai
 */
export async function writeJpeg(path: string, name: string, jpeg: Uint8Array): Promise<ProgramFile> {
  const isJpeg = jpeg[0] === 0xff && jpeg[1] === 0xd8 && jpeg.at(-2) === 0xff && jpeg.at(-1) === 0xd9
  if (!isJpeg || !/\.jpe?g$/i.test(name)) throw new Fault('คำขอไม่ถูกต้อง')
  if (UNNAMEABLE.test(name) || Buffer.byteLength(name) > MOST_NAME_BYTES)
    throw new Fault(`ใช้ชื่อไฟล์ ${name} ไม่ได้`)
  const beside = await programFile(path)
  try {
    return await programFile(await writeBeside(beside.path, name, [jpeg]))
  } catch (error) {
    throw new Fault(sentenceOf(error))
  }
}

/** What no system, or no marketplace, has in a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const UNNAMEABLE = /[\u0000-\u001f\u007f/\\:*?"<>|]|^\.|[. ]$/
const MOST_NAME_BYTES = 255

/** Returns where a file of that name would lie beside another. @throws Fault for no name of a picture of the kind, or one that is taken */
function freePlace(path: string, name: string): string {
  if (kindOf(name) !== kindOf(path) || UNNAMEABLE.test(name) || Buffer.byteLength(name) > MOST_NAME_BYTES)
    throw new Fault(`ใช้ชื่อไฟล์ ${name} ไม่ได้`)
  const place = join(dirname(path), name)
  if (existsSync(place)) throw nameTaken(name)
  return place
}

/** Returns what a suffix says of the kind; JPEG has several. */
const kindOf = (name: string) =>
  extname(name)
    .toLowerCase()
    .replace(/^\.(?:jpe|jpeg|jfif)$/, '.jpg')

const nameTaken = (name: string) => new Fault(`มีไฟล์ชื่อ ${name} อยู่แล้ว ไฟล์เดิมไม่ถูกแตะต้อง`)

/** Gives a file another name, and never takes another file's place. @throws Fault when that one came meanwhile */
async function moveTo(path: string, place: string): Promise<void> {
  try {
    await link(path, place)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || existsSync(place)) throw nameTaken(basename(place))
    // Disks without second names for a file.
    return rename(path, place)
  }
  await unlink(path)
}

function sentenceOf(error: unknown): string {
  if (error instanceof PictureRefusal) return refusalSentence(error.code, error.found)
  if (error instanceof Fault) return error.message
  const { code } = error as NodeJS.ErrnoException
  return systemSentence(code ?? String(error))
}

const TEXTS = [
  'title',
  'description',
  'copyright',
  'digitalSourceType',
  'aiSystem',
  'aiSystemVersion',
  'aiPrompt',
] as const satisfies readonly (keyof PictureFields)[]
/** No field of a picture is longer, in characters. */
const MOST_TEXT = 10_000
const MOST_KEYWORDS = 200

/** Reads what the page wishes to have written. @throws Fault for anything else */
export function readWish(input: unknown): ProgramVerbs['write']['input'] {
  const { file, changes, keepsOriginal, removesLocation, name } = record(input)
  if (name !== undefined && typeof name !== 'string') throw new Fault('คำขอไม่ถูกต้อง')
  return {
    file: readFile(file),
    changes: readChanges(changes),
    keepsOriginal: keepsOriginal === true,
    removesLocation: removesLocation === true,
    name,
  }
}

function readFile(input: unknown): ProgramFile {
  const { path, name, size, mtimeMs } = record(input)
  if (
    typeof path !== 'string' ||
    typeof name !== 'string' ||
    typeof size !== 'number' ||
    typeof mtimeMs !== 'number'
  )
    throw new Fault('คำขอไม่ถูกต้อง')
  return { path, name, size, mtimeMs }
}

function readChanges(input: unknown): FieldChanges {
  const fields = record(input)
  const changes: Record<string, string | string[]> = {}
  for (const name of TEXTS) {
    const text = fields[name]
    if (text === undefined) continue
    if (typeof text !== 'string' || text.length > MOST_TEXT) throw new Fault('คำขอไม่ถูกต้อง')
    changes[name] = text
  }
  const { keywords } = fields
  if (keywords !== undefined) {
    if (!Array.isArray(keywords) || keywords.length > MOST_KEYWORDS) throw new Fault('คำขอไม่ถูกต้อง')
    if (!keywords.every((one): one is string => typeof one === 'string' && one.length <= MOST_TEXT))
      throw new Fault('คำขอไม่ถูกต้อง')
    changes.keywords = keywords
  }
  return changes as FieldChanges
}

/** Returns a request's body as the object that it has to be. @throws Fault for what is none */
export function record(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new Fault('คำขอไม่ถูกต้อง')
  return input as Record<string, unknown>
}
