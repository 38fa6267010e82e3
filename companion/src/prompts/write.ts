import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
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

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

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
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.part`)
  const stop = (signal: keyof typeof SIGNALS) => {
    rmSync(draft, { force: true })
    process.exit(SIGNALS[signal])
  }
  for (const signal of Object.keys(SIGNALS)) process.on(signal, stop)
  try {
    const file = await open(draft, 'wx', mode)
    try {
      await writeAll(file, portions, progress)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw outFailure(error, path)
  } finally {
    for (const signal of Object.keys(SIGNALS)) process.off(signal, stop)
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
async function targetOf(path: string): Promise<{ target: string; ordinary: boolean; mode: number }> {
  const target = await realpath(path).catch(() => path)
  const found = await stat(target).catch(() => null)
  if (found?.isDirectory()) throw new Failure(`${path} เป็นโฟลเดอร์ กรุณาระบุชื่อไฟล์`)
  return { target, ordinary: !found || found.isFile(), mode: found ? found.mode & 0o777 : 0o666 }
}

function outFailure(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  // Its reader has gone (`--out /dev/stdout | head -1`) and wants nothing more: that is no failure.
  if (code === 'EPIPE') process.exit(0)
  if (code === undefined) return error
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Failure(`ไม่พบโฟลเดอร์ของ ${path}`)
  return writingFailure(error, path)
}
