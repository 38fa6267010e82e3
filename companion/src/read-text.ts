import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { withoutHidden } from '@thokham/domain/keywords/hidden-characters'
import { listsOfCollection, wordsOfFile } from '@thokham/domain/word-list'
import { decodeText } from '@thokham/engine'
import { parse, YAMLParseError } from 'yaml'
import { Failure } from './failure.ts'

/** A longer text is more than one string can hold. */
const MOST_BYTES = 500 * 1024 * 1024
const PORTION = 1024 * 1024

/** Reads the text of a file, or of stdin for `-`. */
export async function readText(file: string): Promise<string> {
  return decodeText(await readBytes(file))
}

/**
 * Reads the wildcard lists of a folder: `a/b.txt` is `a/b`, and `a/b.yaml` holds lists by their names, `a/b/name`, or one of its own,
 * `a/b`. Lines that begin with `#` are notes.
 */
export async function readLists(folder: string): Promise<Record<string, string[]>> {
  const files = await readdir(folder, { recursive: true }).catch((error) => {
    throw readingFailure(error, folder)
  })
  const lists: Record<string, string[]> = {}
  for (const file of files.sort()) {
    const ending = extname(file)
    const name = file
      .slice(0, file.length - ending.length)
      .split(sep)
      .join('/')
    const isTable = /^\.ya?ml$/i.test(ending)
    if (!isTable && ending !== '.txt') continue
    const { text } = withoutHidden(await readText(join(folder, file)))
    Object.assign(lists, isTable ? collectionOf(text, name) : { [name]: wordsOfFile(text) })
  }
  return lists
}

/** Reads a file of collections. @throws Failure that names it where it is no YAML */
function collectionOf(text: string, name: string): Record<string, string[]> {
  try {
    return listsOfCollection(parse(text), name)
  } catch (error) {
    if (error instanceof YAMLParseError)
      throw new Failure(`อ่าน ${name}.yaml ไม่ได้ (บรรทัด ${error.linePos?.[0].line ?? 1})`)
    throw error
  }
}

/** Returns what messages call a file. */
export function nameOf(file: string): string {
  return file === '-' ? 'stdin' : file
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of file === '-'
      ? process.stdin
      : createReadStream(file, { highWaterMark: PORTION })) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size > MOST_BYTES) throw new Failure(`${nameOf(file)} ใหญ่เกิน 500 MB กรุณาแบ่งเป็นหลายไฟล์`)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw readingFailure(error, file)
  }
}

function readingFailure(error: unknown, file: string): Failure {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Failure(`ไม่พบ ${file}`)
  if (code === 'EISDIR') return new Failure(`${file} เป็นโฟลเดอร์ ไม่ใช่ไฟล์`)
  if (code === 'EACCES' || code === 'EPERM') return new Failure(`ไม่มีสิทธิ์อ่าน ${file}`)
  return new Failure(`อ่าน ${file} ไม่สำเร็จ: ${code ?? String(error)}`, 1)
}
