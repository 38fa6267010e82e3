import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { jpegName, type Picture, PictureRefusal, readPicture } from '@thokham/metadata'
import type { ListedPicture } from './list-pictures.ts'
import { openPicture } from './open-picture.ts'
import { numbered } from './write-beside.ts'

/**
 * Returns the JPEG that was made of a picture before and lies beside it: it stands for the picture, with what was written into
 * it since.
 * @param fits tells whether it is still what is wanted
 */
export async function madeBefore(
  path: string,
  fits: (made: Picture, bytes: number) => boolean,
): Promise<string | null> {
  for (let number = 1; ; number++) {
    const place = join(dirname(path), numbered(jpegName(basename(path)), number))
    if (place === path) continue
    if (!existsSync(place)) return null
    const found = await readQuietly(place)
    if (found?.picture.madeFrom === basename(path) && fits(found.picture, found.size)) return place
  }
}

/** Returns the pictures without the JPEGs that were made of others of them: those come with what they were made of. */
export async function withoutMade(pictures: readonly ListedPicture[]): Promise<ListedPicture[]> {
  const sources = new Map<string, Set<string>>()
  for (const { path } of pictures) {
    const stem = join(dirname(path), jpegName(basename(path)))
    sources.set(stem, (sources.get(stem) ?? new Set()).add(path))
  }
  const left: ListedPicture[] = []
  for (const picture of pictures) {
    const { path, error } = picture
    // What a JPEG of that name may have been made of; where nothing is, it is not looked into.
    const there = [path, path.replace(/_\d+\.jpg$/, '.jpg')].flatMap((one) => [...(sources.get(one) ?? [])])
    const others = there.filter((one) => one !== path)
    const from = error === null && others.length > 0 ? (await readQuietly(path))?.picture.madeFrom : null
    if (!from || !others.includes(join(dirname(path), from))) left.push(picture)
  }
  return left
}

/** Reads a picture; null for one that cannot be read. */
async function readQuietly(path: string): Promise<{ picture: Picture; size: number } | null> {
  try {
    const opened = await openPicture(path)
    try {
      return { picture: await readPicture(opened), size: opened.size }
    } finally {
      await opened.file.close()
    }
  } catch (error) {
    if (error instanceof PictureRefusal || (error as NodeJS.ErrnoException).code !== undefined) return null
    throw error
  }
}
