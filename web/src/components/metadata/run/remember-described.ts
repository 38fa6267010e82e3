import { toRemember } from '@thokham/domain/likeness/remembered'
import { rememberLooks } from '../../../lib/ledger/remembered-looks.ts'
import type { PictureItem } from '../store/picture-item.ts'
import { lookAt } from '../store/picture-looks.ts'

/** Remembers a picture that was described by its hash, under its own id where it was made here. Without it a likeness is missed. */
export async function rememberDescribed({ id, origin, title }: PictureItem, file: Blob): Promise<void> {
  try {
    const seen = await lookAt(file)
    const kept = seen && toRemember({ id: origin?.id ?? id, prompt: title, look: seen.look }, Date.now())
    if (kept) await rememberLooks([kept])
  } catch {
    // What was described stays described.
  }
}
