import { metadata as text } from '../../text/metadata.ts'
import { toast } from '../ui/toast.tsx'
import type { PictureSet } from './picture-set.ts'

/** Has pictures described, or says that another tab is at it. */
export async function askAbout(pictures: PictureSet, ids: readonly string[]): Promise<void> {
  if (!(await pictures.startAlone(ids))) toast.error(text.otherTab)
}
