import { metadata as text } from '../../../text/metadata.ts'
import { toast } from '../../ui/toast.tsx'
import type { PictureSet } from '../store/picture-set.ts'

/** Has a provider write a new title for a picture, or says that another tab is at it. */
export async function askForTitle(pictures: PictureSet, id: string, avoid: readonly string[]): Promise<void> {
  if (!(await pictures.run.startTitle(id, avoid))) toast.error(text.otherTab)
}

/** Has pictures described, or says that another tab is at it. */
export async function askAbout(pictures: PictureSet, ids: readonly string[]): Promise<void> {
  if (!(await pictures.run.startAlone(ids))) toast.error(text.otherTab)
}
