import { FLAG_NAMES } from './flags.ts'
import { VERSIONS, type Versions } from './versions.ts'

/** What telephones and editors make of two hyphens. */
const DASH = /[\u2012-\u2015]/
const DASHED_FLAG = /(^|\s)(?:-?[\u2012-\u2015]-?)([A-Za-z]+)(?=\s|$)/g

/**
 * Finds the first flag whose two hyphens became a dash, such as `—ar`: a dash directly before the name of a flag, and a
 * blank or nothing behind it. Any other dash is punctuation.
 * @returns it as it was written, and as it is meant; null where there is none
 */
export function dashedFlag(
  text: string,
  rules: Versions = VERSIONS,
): { written: string; meant: string } | null {
  if (!DASH.test(text)) return null
  for (const [found, blank = '', name = ''] of text.matchAll(DASHED_FLAG)) {
    if (isFlagName(name, rules)) return { written: found.slice(blank.length), meant: `--${name}` }
  }
  return null
}

/** Returns the text with the hyphens of its flags put back. */
export function withHyphens(text: string, rules: Versions = VERSIONS): string {
  if (!DASH.test(text)) return text
  return text.replace(DASHED_FLAG, (found: string, blank: string, name: string) =>
    isFlagName(name, rules) ? `${blank}--${name}` : found,
  )
}

function isFlagName(name: string, { versions }: Versions): boolean {
  const written = name.toLowerCase()
  return FLAG_NAMES.has(written) || versions.some(({ parameters }) => Object.hasOwn(parameters, written))
}
