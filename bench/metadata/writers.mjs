import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPicture } from '../../companion/src/metadata/open-picture.ts'
import { replaceFile } from '../../companion/src/metadata/replace-file.ts'
import { sideBySide } from '../../companion/src/metadata/side-by-side.ts'
import { planWrite } from '../../metadata/src/index.ts'

/** What a seller writes: the same for every writer. */
export const FIELDS = {
  title: 'Golden rice terraces at sunrise',
  description: 'Golden rice terraces in the mist at sunrise, northern Thailand',
  keywords: Array.from({ length: 49 }, (_, at) => `keyword ${at}`),
  copyright: '© 2568 Somchai',
  digitalSourceType: 'trainedAlgorithmicMedia',
}

/** The folder's pictures, written in place as `thokham metadata --embed` writes them: four at a time. */
export async function writeFolder(folder, syncs) {
  await sideBySide(readdirSync(folder), 4, async (name) => {
    const path = join(folder, name)
    const picture = await openPicture(path)
    const { segments } = await planWrite(picture, FIELDS, { name })
    await replaceFile(path, picture, segments, { keepsOriginal: false, syncs })
    await picture.file.close()
  })
}
