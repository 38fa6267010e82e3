import type { ImageRun } from '@thokham/contract/image-runs'
import { download } from '../../lib/browser/download.ts'
import { packFiles, zipPortions } from '../../lib/browser/pack-files.ts'
import type { HeldOne } from './held-pictures.ts'
import { fileNameOf, lastingNameOf, readStored, type StoredPicture } from './stored-pictures.ts'
import { fetched } from './take-pictures.ts'

/** Packs stored pictures of a run and hands them over: as one ZIP, of more than 2 GB as several. */
export async function zipPictures(
  { id }: Pick<ImageRun, 'id'>,
  stored: readonly StoredPicture[],
  onDone: (pictures: number) => void,
): Promise<void> {
  const portions = zipPortions(stored)
  let before = 0
  for (const [at, portion] of portions.entries()) {
    const { zip } = await packFiles(filesOf(portion), (done) => onDone(before + done))
    before += portion.length
    const part = portions.length === 1 ? '' : `-${at + 1}`
    download(`studio-${id.slice(0, 8)}${part}.zip`, zip)
  }
}

/** Hands over as a ZIP what the server still holds, without the browser's database. @returns the pictures that are in it */
export async function zipHeld(held: readonly HeldOne[]): Promise<string[]> {
  const given: string[] = []
  const portions = zipPortions(held)
  for (const [at, portion] of portions.entries()) {
    const { zip } = await packFiles(heldFiles(portion, given), () => undefined)
    const part = portions.length === 1 ? '' : `-${at + 1}`
    if (given.length > 0) download(`studio-held${part}.zip`, zip)
  }
  return given
}

async function* heldFiles(held: readonly HeldOne[], given: string[]) {
  for (const picture of held) {
    const blob = await fetched(picture)
    if (!blob) continue
    yield { name: lastingNameOf(picture), blob }
    given.push(picture.id)
  }
}

/** Reads one after the other, so that memory holds one. */
async function* filesOf(pictures: readonly StoredPicture[]) {
  const ofStep = new Map<number, number>()
  for (const picture of pictures) {
    const nth = ofStep.get(picture.position) ?? 0
    ofStep.set(picture.position, nth + 1)
    const blob = await readStored(picture.id)
    if (blob) yield { name: fileNameOf(picture, nth), blob }
  }
}
