import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Journal } from '../../companion/src/metadata/journal.ts'
import { listPictures } from '../../companion/src/metadata/list-pictures.ts'
import { openPicture } from '../../companion/src/metadata/open-picture.ts'
import { readOptions } from '../../companion/src/metadata/options.ts'
import { PacedProvider, picturesInWork } from '../../companion/src/metadata/provider/paced-provider.ts'
import { replaceFile } from '../../companion/src/metadata/replace-file.ts'
import { sideBySide } from '../../companion/src/metadata/side-by-side.ts'
import { writePicture } from '../../companion/src/metadata/write-picture.ts'
import { CleaningRules, planWrite } from '../../metadata/src/index.ts'

/** What a seller writes: the same for every writer. */
export const FIELDS = {
  title: 'Golden rice terraces at sunrise',
  description: 'Golden rice terraces in the mist at sunrise, northern Thailand',
  keywords: Array.from({ length: 49 }, (_, at) => `keyword ${at}`),
  copyright: '© 2568 Somchai',
  digitalSourceType: 'trainedAlgorithmicMedia',
}

/** Writes the folder's pictures in place as `thokham metadata --embed` does: four at a time. */
export async function writeFolder(folder, syncs) {
  await sideBySide(readdirSync(folder), 4, (name) => writeFile(join(folder, name), syncs))
}

/** Writes a file in place. */
export async function writeFile(path, syncs = false) {
  const picture = await openPicture(path)
  const { segments } = await planWrite(picture, FIELDS)
  await replaceFile(path, picture, segments, { keepsOriginal: false, syncs })
  await picture.file.close()
}

/** Returns what is new of a file, once its words are written. */
export async function planFile(path) {
  const picture = await openPicture(path)
  const { segments } = await planWrite(picture, FIELDS)
  await picture.file.close()
  return segments.flatMap((segment) => ('bytes' in segment ? [segment.bytes] : []))
}

/** Asks about the folder's pictures and writes them as `thokham metadata --ai openai --embed --turbo N` does. */
export async function describeFolder(folder, turbo, baseUrl, journal) {
  const args = ['--ai', 'openai', '--embed', '--turbo', String(turbo), '--base-url', baseUrl, folder]
  const context = {
    options: readOptions(args, {}),
    rules: new CleaningRules({ refused: [] }),
    titles: null,
    isTaken: () => false,
    eye: { provider: new PacedProvider(turbo), key: 'sk-bench-123', journal: new Journal(journal) },
  }
  await sideBySide(listPictures([folder]).pictures, picturesInWork(turbo), async (picture) => {
    const result = await writePicture(picture, context)
    if (result.status !== 'written') throw new Error(JSON.stringify(result))
  })
}
