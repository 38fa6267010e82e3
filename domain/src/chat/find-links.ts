/** Where an address stands in a text. */
export interface FoundLink {
  from: number
  /** Behind its last character. */
  to: number
}

/** Names of files that we speak of, and no addresses. */
const FILE = /^[\w-]+\.(?:txt|csv|jpe?g|png|webp|json|xmp)$/i
/** `6.1`, `799.50`, `9.00` */
const NUMBER = /^v?\d+(?:\.\d+)+$/i
/** `พ.ย.`, `น.ส.`; the one ending of addresses in Thai letters is `.ไทย`. */
const THAI_ABBREVIATION = /^(?!.*\.ไทย$)[\u0e00-\u0e7f.]+$/
const IP = /^\d{1,3}(?:\.\d{1,3}){3}$/

const KINDS: readonly RegExp[] = [
  // With a scheme, whichever: https://, javascript:, data:, hxxp://, line://, mailto:
  /\b[a-z][a-z0-9+-]{1,20}\s?:\s?\/\/[^\s]*/giu,
  /\b(?:javascript|vbscript|data|mailto|tel|sms|file|blob|intent|line|tg|whatsapp|skype|hxxps?)\s?:[^\s]+/giu,
  // //host/path, \\host
  /(?<![\w:/])(?:\/\/|\\\\)[\p{L}\p{N}][^\s]*/gu,
  // someone@host
  /[^\s@]+@[^\s@]+\.[^\s@]+/gu,
  // host.tld/path; the dot in any form that readers mend by themselves
  /[\p{L}\p{M}\p{N}_-]+(?:[.。．｡․][\p{L}\p{M}\p{N}_-]+)+(?::\d+)?(?:[/?#][^\s]*)?/gu,
  /[\p{L}\p{N}_-]+\s?(?:\[\s?\.\s?\]|\(\s?\.\s?\)|\{\s?\.\s?\}|\[\s?dot\s?\]|\(\s?dot\s?\)|\{\s?dot\s?\}|\sdot\s|\sจุด\s)\s?[\p{L}\p{N}_-]+(?:\/[^\s]*)?/giu,
  /[\p{L}\p{N}_-]+\s*\.\s*(?:com|net|org|io|co|th|me|link|xyz|app|ru|cn|info|ly|gg|dev|ai|top|site|shop|online|tk|biz)\b(?:\/[^\s]*)?/giu,
]

/**
 * Finds all that reads as an address in a text, also as people write one to get it past a filter. Where two overlap they
 * are one. What ends a sentence does not belong to it.
 */
export function findLinks(text: string): FoundLink[] {
  const found = KINDS.flatMap((kind) =>
    [...text.matchAll(kind)].map(({ 0: link, index }) => {
      const address = link.replace(/[.,;:!?)\]}»”’…]+$/u, '')
      return { from: index, to: index + address.length, address }
    }),
  )
    .filter(
      ({ address }) =>
        IP.test(address) || ![FILE, NUMBER, THAI_ABBREVIATION].some((kind) => kind.test(address)),
    )
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from || b.to - a.to)
  const merged: FoundLink[] = []
  for (const { from, to } of found) {
    const last = merged.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}
