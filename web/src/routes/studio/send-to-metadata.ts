import type { ImageRun } from '@thokham/contract/image-runs'
import { toRemember } from '@thokham/domain/likeness/remembered'
import type { MadeFile } from '../../components/metadata/store/file-source.ts'
import { changeRecords, recordsOfRun } from '../../lib/ledger/picture-ledger.ts'
import { rememberLooks } from '../../lib/ledger/remembered-looks.ts'
import { DRAWING_NAMES } from '../../text/studio.ts'
import { lastingNameOf, readStored, type StoredPicture } from './stored-pictures.ts'

/** What came of handing pictures over: there, there already, and without room. */
export interface Handed {
  sent: number
  known: number
  beyond: number
}

/**
 * Puts pictures on the table of the metadata tool, each with what it was asked for by, and notes in the ledger that they were
 * chosen. Their bytes stay where they are until the tool has copied them.
 */
export async function sendToMetadata(
  run: ImageRun,
  chosen: readonly StoredPicture[],
  starsOf: (id: string) => number,
): Promise<Handed> {
  const { tabPictures } = await import('../../components/metadata/store/use-picture-set.ts')
  const pictures = tabPictures()
  await pictures.loaded
  const records = await recordsOfRun(run.id)
  const { known, beyond } = pictures.add(
    chosen.map((picture) => {
      const { id, prompt } = picture
      const { keyword = null } = records.get(id) ?? {}
      const origin = { id, system: systemOf(run), model: run.model, prompt, keyword }
      return { file: madeFile(picture), origin }
    }),
  )
  const at = Date.now()
  const looks = chosen.flatMap(({ id, prompt, looked }) =>
    looked ? (toRemember({ id, prompt, look: looked.look }, at) ?? []) : [],
  )
  await changeRecords(
    chosen.map(({ id }) => id),
    (record) => ({ ...record, chosen: { at, stars: starsOf(record.id) } }),
  )
  // Without it a likeness is missed later, and nothing else.
  await rememberLooks(looks).catch(() => undefined)
  return { sent: chosen.length - known - beyond, known, beyond }
}

/** Names who drew with which model, for files and tables; an own server has no name but its model's. */
function systemOf({ provider, model }: ImageRun): string {
  return provider === 'imageServer' ? model : `${DRAWING_NAMES[provider]} ${model}`
}

function madeFile(picture: StoredPicture): MadeFile {
  const name = lastingNameOf(picture)
  return {
    name,
    size: picture.bytes,
    copy: async () => {
      const blob = await readStored(picture.id)
      return blob && new File([blob], name, { type: picture.mediaType })
    },
  }
}
