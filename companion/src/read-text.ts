import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { decodeText, keywordLines } from '@thokham/engine'
import { Failure } from './failure.ts'

/** A longer text is more than one string can hold. */
const MOST_BYTES = 500 * 1024 * 1024
const PORTION = 1024 * 1024

/** Reads the text of a file, or of stdin for `-`. */
export async function readText(file: string): Promise<string> {
  return decodeText(await readBytes(file))
}

/** Reads the wildcard lists of a folder: `a/b.txt` is `a/b`. */
export async function readLists(folder: string): Promise<Record<string, string[]>> {
  const files = await readdir(folder, { recursive: true }).catch((error) => {
    throw readingFailure(error, folder)
  })
  const lists: Record<string, string[]> = {}
  for (const file of files.filter((name) => extname(name) === '.txt').sort()) {
    lists[file.slice(0, -4).split(sep).join('/')] = keywordLines(await readText(join(folder, file)))
  }
  return lists
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
