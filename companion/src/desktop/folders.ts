import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, parse } from 'node:path'
import type { FolderView, ProgramFile, ProgramFolder } from '@thokham/contract/desktop-program'
import { PICTURE_NAME } from '@thokham/metadata'
import { Fault } from './fault.ts'

/** Folders that are shown of one; whoever has more types the path. */
const MOST_FOLDERS = 1_000
/** Pictures that the table takes, and some that are there already. */
const MOST_PICTURES = 2_000

/** Returns what lies in a folder, to choose one. @throws Fault, the system's error */
export async function lookInto(wanted: string): Promise<FolderView> {
  const path = await folderAt(wanted)
  const entries = await readdir(path, { withFileTypes: true })
  const shown = entries.filter(({ name }) => !name.startsWith('.'))
  const folders = shown
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ path: join(path, name), name }))
    .sort(byName)
    .slice(0, MOST_FOLDERS)
  const parent = dirname(path)
  return {
    path,
    parent: parent === path ? null : parent,
    folders,
    pictures: shown.filter(isPicture).length,
    places: await places(),
  }
}

/** Returns the pictures of a folder in the order of their names. @throws Fault, the system's error */
export async function listPictures(wanted: string): Promise<ProgramFile[]> {
  const path = await folderAt(wanted)
  const entries = (await readdir(path, { withFileTypes: true })).filter(isPicture).sort(byName)
  const found = await Promise.all(
    entries.slice(0, MOST_PICTURES).map(({ name }) => programFile(join(path, name)).catch(() => null)),
  )
  return found.filter((file) => file !== null)
}

/** Describes a picture's file. @throws Fault for what is no file; the system's error */
export async function programFile(path: string): Promise<ProgramFile> {
  if (!isAbsolute(path) || !PICTURE_NAME.test(path)) throw new Fault('ไม่พบไฟล์')
  // A link is followed, so that the picture is written and not the link.
  const real = await realpath(path)
  const found = await stat(real)
  if (!found.isFile() || !PICTURE_NAME.test(real)) throw new Fault('ไม่พบไฟล์')
  return { path: real, name: basename(path), size: found.size, mtimeMs: found.mtimeMs }
}

async function folderAt(wanted: string): Promise<string> {
  const typed = wanted.trim().replace(/^"(.*)"$/, '$1')
  const path = typed === '' ? homedir() : typed.replace(/^~(?=$|[\\/])/, homedir())
  if (path.includes('\0') || !isAbsolute(path)) throw new Fault('กรุณาวางที่อยู่เต็มของโฟลเดอร์')
  const real = await realpath(path)
  if (!(await stat(real)).isDirectory()) throw new Fault('ไม่พบโฟลเดอร์นี้')
  return real
}

async function places(): Promise<ProgramFolder[]> {
  const home = homedir()
  const wanted = [
    home,
    ...['Pictures', 'Desktop', 'Downloads', 'รูปภาพ'].map((name) => join(home, name)),
    ...(process.platform === 'win32'
      ? [...'CDEFGH'].map((letter) => `${letter}:\\`)
      : ['/Volumes', '/media']),
  ]
  const there = await Promise.all(
    wanted.map((path) =>
      stat(path).then(
        (found) => found.isDirectory(),
        () => false,
      ),
    ),
  )
  return wanted
    .filter((_, at) => there[at])
    .map((path) => ({ path, name: basename(path) || parse(path).root }))
}

const isPicture = (entry: Dirent) =>
  !entry.isDirectory() && PICTURE_NAME.test(entry.name) && !entry.name.startsWith('.')

const byName = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, 'en', { numeric: true })
