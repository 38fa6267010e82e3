import { basename } from 'node:path'
import type { ProgramFile, ProgramVerbs, WrittenByProgram } from '@thokham/contract/desktop-program'
import { type FieldChanges, type PictureFields, PictureRefusal, planWrite } from '@thokham/metadata'
import { openPicture } from '../metadata/open-picture.ts'
import { replaceFile } from '../metadata/replace-file.ts'
import { refusalSentence, systemSentence } from '../metadata/sentences.ts'
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
}: ProgramVerbs['write']['input']): Promise<WrittenByProgram> {
  try {
    const { path } = await programFile(file.path)
    const opened = await openPicture(path)
    try {
      if (opened.state.size !== file.size || opened.state.mtimeMs !== file.mtimeMs)
        throw new PictureRefusal('changed')
      const { segments } = await planWrite(opened, changes, {
        name: basename(path),
        replaceUnreadable: true,
      })
      await replaceFile(path, opened, segments, { keepsOriginal, syncs: true })
    } finally {
      await opened.file.close()
    }
    return { ok: true, file: { ...(await programFile(path)), name: file.name } }
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error) }
  }
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
  'aiPrompt',
] as const satisfies readonly (keyof PictureFields)[]
/** No field of a picture is longer, in characters. */
const MOST_TEXT = 10_000
const MOST_KEYWORDS = 200

/** Reads what the page wishes to have written. @throws Fault for anything else */
export function readWish(input: unknown): ProgramVerbs['write']['input'] {
  const { file, changes, keepsOriginal } = record(input)
  return { file: readFile(file), changes: readChanges(changes), keepsOriginal: keepsOriginal === true }
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

/** @throws Fault for what is no object */
export function record(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new Fault('คำขอไม่ถูกต้อง')
  return input as Record<string, unknown>
}
