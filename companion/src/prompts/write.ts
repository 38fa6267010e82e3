import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import { removeDraftsAtEnd, writeWhole } from '../drafts.ts'
import { Failure, writingFailure } from '../failure.ts'
import type { Progress } from '../progress.ts'
import type { Portion } from './portions.ts'

/** Writes to stdout as fast as its reader reads. A reader that has gone ends the process quietly (main.ts). */
export async function writeStdout(portions: Iterable<Portion>, progress: Progress): Promise<void> {
  for (const { bytes, prompts } of portions) {
    await new Promise<void>((written, failed) => {
      process.stdout.write(bytes, (error) => {
        if (!error) written()
        else if ((error as NodeJS.ErrnoException).code !== 'EPIPE') failed(writingFailure(error, 'stdout'))
      })
    })
    progress.add(prompts)
  }
}

/**
 * Writes a file whole or not at all: into a draft beside it, which takes its name when it is complete. An interrupted
 * run removes the draft. What is no ordinary file (a device, a named pipe) is written to directly.
 */
export async function writeFile(
  path: string,
  portions: Iterable<Portion>,
  progress: Progress,
): Promise<void> {
  if (path === '') throw new Failure('กรุณาระบุชื่อไฟล์หลัง --out')
  const { target, ordinary, mode } = await targetOf(path)
  if (!ordinary) return writeDirectly(target, portions, progress)
  removeDraftsAtEnd()
  try {
    await writeWhole(target, (file) => writeAll(file, portions, progress), mode)
  } catch (error) {
    throw outFailure(error, path)
  }
}

async function writeDirectly(target: string, portions: Iterable<Portion>, progress: Progress): Promise<void> {
  try {
    const file = await open(target, 'w')
    await writeAll(file, portions, progress).finally(() => file.close())
  } catch (error) {
    throw outFailure(error, target)
  }
}

async function writeAll(file: FileHandle, portions: Iterable<Portion>, progress: Progress): Promise<void> {
  for (const { bytes, prompts } of portions) {
    for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
    progress.add(prompts)
  }
}

/** Returns where the bytes go: links are followed, and an existing file keeps its permissions. */
async function targetOf(path: string): Promise<{ target: string; ordinary: boolean; mode?: number }> {
  const target = await realpath(path).catch(() => path)
  const found = await stat(target).catch(() => null)
  if (found?.isDirectory()) throw new Failure(`${path} เป็นโฟลเดอร์ กรุณาระบุชื่อไฟล์`)
  return { target, ordinary: !found || found.isFile(), ...(found && { mode: found.mode & 0o777 }) }
}

function outFailure(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  // Its reader has gone (`--out /dev/stdout | head -1`) and wants nothing more: that is no failure.
  if (code === 'EPIPE') process.exit(0)
  if (code === undefined) return error
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Failure(`ไม่พบโฟลเดอร์ของ ${path}`)
  return writingFailure(error, path)
}
