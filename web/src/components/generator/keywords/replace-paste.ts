import type { Paste } from './paste-doctor.ts'

/**
 * Returns a text with `next` in the place of what was pasted into it; null when that does not stand there as it was pasted.
 * What was written around it since stays.
 */
export function replacePaste(now: string, { before, text, after }: Paste, next: string): string | null {
  const at = placeOf(now, before, text, after)
  return at === -1 ? null : now.slice(0, at) + next + now.slice(at + text.length)
}

/** The same words may stand elsewhere too: where one end is as it was, they are found from there. */
function placeOf(now: string, before: string, text: string, after: string): number {
  if (now.startsWith(before + text)) return before.length
  if (now.endsWith(text + after)) return now.length - after.length - text.length
  return now.indexOf(text)
}
