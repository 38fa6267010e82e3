import { asTypedInEnglish } from './thai-keyboard.ts'

/** Where nearly all of our members' addresses live; what is one slip away from one of them was hardly meant. */
const KNOWN = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'windowslive.com',
  'msn.com',
  'hotmail.co.th',
  'outlook.co.th',
  'yahoo.co.th',
] as const
/** Domains of their own that look like slips. */
const REAL: ReadonlySet<string> = new Set([
  'mail.com',
  'ymail.com',
  'gmx.com',
  'email.com',
  'me.com',
  'mac.com',
  'live.co.th',
])
/** Endings that do not exist, or that nobody means. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/\.(con|cim|vom|xom|comm|cpm|om|cm|ocm|c0m|coml|co,)$/, '.com'],
  [/\.co\.(ht|t|yh|thh|tj|rh)$/, '.co.th'],
  [/\.(nett|ner|met)$/, '.net'],
]
const SHAPE = /^[^\s@]+@[^\s@]+$/

/**
 * Returns the address that was probably meant: a known domain with one slip of the finger, an ending that does not exist,
 * or the Thai layout left on. Null when nothing looks wrong.
 */
export function meantEmail(typed: string): string | null {
  const given = typed.trim()
  const text = /[\u0e00-\u0e7f]/.test(given) ? asTypedInEnglish(given) : given
  const address = text.toLowerCase()
  if (!SHAPE.test(address) || address.length > 254) return null
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const mended = `${address.slice(0, at)}@${meantDomain(domain)}`
  const isLikely = /\.[a-z]{2,}$/.test(mended)
  return isLikely && mended !== given.toLowerCase() ? mended : null
}

function meantDomain(domain: string): string {
  if (isSettled(domain)) return domain
  const ended = ENDINGS.reduce((text, [wrong, right]) => text.replace(wrong, right), domain)
  if (isSettled(ended)) return ended
  return KNOWN.find((known) => isOneSlip(ended, known)) ?? ended
}

const isSettled = (domain: string) => (KNOWN as readonly string[]).includes(domain) || REAL.has(domain)

/** Returns whether one letter is too many, missing, another one, or changed places with its neighbour. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same++
  const rest = (text: string, from: number) => text.slice(same + from)
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    (typed[same] === meant[same + 1] && typed[same + 1] === meant[same] && rest(typed, 2) === rest(meant, 2))
  )
}
