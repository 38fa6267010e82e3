/** Longer names Adobe Stock refuses; of them eight digits, their dash and the ending are no words. */
const MOST_WORDS = 30 - '-1f0c9a2b.webp'.length

/** Returns the ending of a picture's file, by its media type. */
export const endingOf = (mediaType: string): string => ENDINGS[mediaType] ?? 'png'

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** Names the file of a picture so that no other of its member has its name, and every marketplace takes it: `silk-loom-in-a-1f0c9a2b.png`. */
export function lastingName(id: string, prompt: string, mediaType: string): string {
  const stem = stemOf([], prompt, MOST_WORDS)
  return `${stem}${stem && '-'}${id.slice(0, 8)}.${endingOf(mediaType)}`
}

/** Joins what a name begins with and the words of a prompt, as many as there is room for. */
export function stemOf(head: readonly string[], prompt: string, most = 60): string {
  const words = prompt
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z\d]+/g)
  const whole = [...head, ...(words ?? [])].join('-')
  if (whole.length <= most) return whole
  return whole
    .slice(0, most + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, most)
}
