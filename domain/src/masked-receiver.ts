/** Whom a slip check says that money went to; each part masked, cut short or absent. */
export interface MaskedReceiver {
  /** Numbers of an account, a phone, an id: `xxx-x-x1234-x`, `08x-xxx-3333`. */
  numbers: readonly string[]
  /** Thai, English: `บริษัท ทอคำ จ`, `MR. SOMCHAI J`. */
  names: readonly string[]
}

/** Where transfers are to go. */
export interface Receiver {
  numbers: readonly string[]
  name: string
}

/** Fewer digits in common than these could be anybody's. */
const MIN_MATCHING_DIGITS = 3
const TITLES = /^(นาย|นางสาว|นาง|น\.ส\.|บริษัท|บจก\.?|หจก\.?|mr\.?|mrs\.?|miss|ms\.?|co\.?,? ?ltd\.?)\s*/i

/**
 * Returns whether a slip's masked receiver is the one that was meant. The numbers decide where they show anything; else
 * the first name.
 * @returns null when too little of them is left to know
 */
export function isReceiver({ numbers, name }: Receiver, masked: MaskedReceiver): boolean | null {
  const byNumber = masked.numbers.map((mask) => isAmong(numbers, mask))
  if (byNumber.includes(true)) return true
  if (byNumber.includes(false)) return false
  const byName = masked.names.map((mask) => nameMatches(name, mask))
  if (byName.includes(true)) return true
  return byName.includes(false) ? false : null
}

/** Returns whether one of the numbers fits the mask; only numbers of the same length can be laid over each other. */
function isAmong(numbers: readonly string[], mask: string): boolean | null {
  const theirs = mask.replace(/[\s-]/g, '')
  const found = numbers
    .map((number) => number.replace(/\D/g, ''))
    .filter((ours) => ours !== '' && ours.length === theirs.length)
    .map((ours) => numberMatches(ours, theirs))
  if (found.includes(true)) return true
  return found.length === 0 || found.includes(null) ? null : false
}

function numberMatches(ours: string, theirs: string): boolean | null {
  const digitsAgree = [...theirs].flatMap((digit, at) =>
    /\d/.test(digit) ? [digit === ours.charAt(at)] : [],
  )
  if (digitsAgree.includes(false)) return false
  return digitsAgree.length >= MIN_MATCHING_DIGITS ? true : null
}

/**
 * Returns whether a name fits its mask; null where nothing can be laid over, as a bank may give the name in the other
 * language.
 */
function nameMatches(name: string, mask: string): boolean | null {
  const [ours, theirs] = [firstName(name), firstName(mask)]
  if (ours === '' || theirs === '' || isThai(ours) !== isThai(theirs)) return null
  const shared = Math.min(ours.length, theirs.length)
  if (ours.slice(0, shared) !== theirs.slice(0, shared)) return false
  return shared >= Math.min(2, ours.length) ? true : null
}

/** Returns the first name without title and mask, in small letters. */
function firstName(name: string): string {
  const [first = ''] = name.trim().replace(TITLES, '').toLowerCase().split(/\s+/)
  return first.replace(/[*x]+$/, '')
}

function isThai(text: string): boolean {
  return /[\u0E00-\u0E7F]/.test(text)
}
