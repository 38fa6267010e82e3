import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { keywordLines } from '@thokham/engine'
import { Failure } from '../failure.ts'

/** The text of a file, or of stdin for `-`: UTF-8, UTF-16 with its mark, or Thai Windows-874 when it is not UTF-8. */
export async function readText(file: string): Promise<string> {
  return decode(await readBytes(file))
}

/** The wildcard lists of a folder: `a/b.txt` is `a/b`. */
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

async function readBytes(file: string): Promise<Buffer> {
  try {
    if (file !== '-') return await readFile(file)
    const chunks: Buffer[] = []
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch (error) {
    throw readingFailure(error, file)
  }
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

function readingFailure(error: unknown, file: string): Failure {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Failure(`ไม่พบ ${file}`)
  if (code === 'EISDIR') return new Failure(`${file} เป็นโฟลเดอร์ ไม่ใช่ไฟล์`)
  if (code === 'EACCES' || code === 'EPERM') return new Failure(`ไม่มีสิทธิ์อ่าน ${file}`)
  return new Failure(`อ่าน ${file} ไม่สำเร็จ: ${code ?? String(error)}`, 1)
}
