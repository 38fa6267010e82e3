import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/** A disk that does not take what is to be written: full, its quota used up, read-only, or somebody else's. */
export class DiskError extends StartError {}

type Kind = 'full' | 'quota' | 'readOnly' | 'refused'

/** By the system's code, or PostgreSQL's for a full disk. */
const KINDS: Readonly<Record<string, Kind>> = {
  ENOSPC: 'full',
  EDQUOT: 'quota',
  EROFS: 'readOnly',
  '53100': 'full',
}
/** Said of reading, listening and more as well. */
const REFUSALS: readonly string[] = ['EACCES', 'EPERM']
/** What is left below this, a segment of PostgreSQL's log, it cannot start on. */
const NOTHING_LEFT_BYTES = 16 * 1024 * 1024

/**
 * Returns the sentence for what a disk did not take; another error as it is.
 * @param folder where was written, for errors that do not say so themselves
 */
export function asDiskError(error: unknown, folder: string): unknown {
  return asKind(error, folder, KINDS[codeOf(error)])
}

/** Returns the same where nothing but writing was tried: what is refused is refused to be written. */
export function asWriteError(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  return asKind(error, folder, REFUSALS.includes(code) ? 'refused' : KINDS[code])
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

function asKind(error: unknown, folder: string, kind: Kind | undefined): unknown {
  const { path } = error as NodeJS.ErrnoException
  return kind ? new DiskError(sentenceOf(kind, path ? dirname(path) : folder)) : error
}

/**
 * Returns the refusal of a disk on which PostgreSQL cannot start any more, and often cannot even say why; null while there is
 * room.
 */
export function diskFullIn(folder: string): DiskError | null {
  return freeBytes(folder) < NOTHING_LEFT_BYTES ? new DiskError(sentenceOf('full', folder)) : null
}

function sentenceOf(kind: Kind, folder: string): string {
  const user = process.getuid?.() ?? 'of this process'
  const sentences: Record<Kind, () => string> = {
    full: () =>
      `${folder} is full (${Math.floor(freeBytes(folder) / 1024 ** 2)} MB left). Nothing was written. Make room, then try again.`,
    quota: () =>
      `The quota of user ${user} in ${folder} is used up. Nothing was written. Make room, then try again.`,
    readOnly: () =>
      `${folder} is mounted read-only. Nothing was written. Mount it for writing, then try again.`,
    refused: () =>
      `${folder} cannot be written by user ${user}. Name a folder of that user, or mount a volume that belongs to it.`,
  }
  return sentences[kind]()
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
