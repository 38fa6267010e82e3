import type { Finding } from '@thokham/metadata'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { fileFixLabel, fixLabel, fixLabelShort, metadata as text } from '../../../text/metadata.ts'
import { toast } from '../../ui/toast.tsx'
import { askForTitle } from '../run/ask-about.ts'
import { type Fit, fitFor, makeJpegs } from '../run/make-jpegs.ts'
import type { PictureItem } from '../store/picture-item.ts'
import type { PictureSet } from '../store/picture-set.ts'
import { keepFound, withoutFinding } from './market-check.ts'

/** One press that does something about a finding. */
export interface Press {
  readonly label: string
  readonly onPress: () => void
}

export interface PressParts {
  readonly item: PictureItem
  readonly pictures: PictureSet
  readonly change: (by: (item: PictureItem) => PictureItem) => void
  /** Puts the cursor where a text is written by hand. */
  readonly write: (field: 'title' | 'description') => void
}

/**
 * Returns what can be done about a finding at a press, the likeliest first.
 * @param isShort for a sheet, where there is room for few words
 */
export function pressesFor(finding: Finding, parts: PressParts, isShort = false): Press[] {
  const { item, pictures, change, write } = parts
  const { code, field, words = [] } = finding
  if (code === 'no_sentence') {
    const byHand = { label: text.writeSelf, onPress: () => write(field === 'description' ? field : 'title') }
    if (field !== 'title') return [byHand]
    return [{ label: text.newTitle, onPress: () => void askForTitle(pictures, item.id, words) }, byHand]
  }
  const fit = fitFor(finding)
  if (fit) return [{ label: fileFixLabel(finding), onPress: () => void makeFile(pictures, item, fit) }]
  const { rules } = pictures
  const presses: Press[] = []
  if (keepFound(item, finding, rules))
    presses.push({ label: text.keep, onPress: () => change((now) => keepFound(now, finding, rules) ?? now) })
  if (withoutFinding(item, finding))
    presses.push({
      label: isShort ? fixLabelShort(finding) : fixLabel(finding),
      onPress: () => change((now) => withoutFinding(now, finding) ?? now),
    })
  return presses
}

/** Makes another file of a picture, and says what came of it. */
async function makeFile(pictures: PictureSet, item: PictureItem, fit: Fit): Promise<void> {
  const { signal } = new AbortController()
  const { done, notes, reasons, undo } = await makeJpegs(pictures, [item], { fitOf: () => fit, signal })
  if (done > 0) offerUndo(text.jpegsMade(done), undo)
  else toast.error(reasons[0] ?? text.jpegNotMade)
  for (const note of notes) toast.info(note)
}
