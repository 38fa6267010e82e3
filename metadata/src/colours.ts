import { fromLatin1, numbers, startsWith } from './bytes.ts'

/** How a picture's colours are meant: `rgb` is any RGB that is not sRGB, such as Adobe RGB or Display P3. */
export type Colours = 'srgb' | 'rgb' | 'cmyk' | 'gray' | 'lab' | 'other'

/** ICC.1: a header of 128 bytes, the colour space at 16, then a table of tags of 12 bytes each. */
const HEADER_BYTES = 128
const SPACES: readonly [signature: string, colours: Colours][] = [
  ['RGB ', 'rgb'],
  ['CMYK', 'cmyk'],
  ['GRAY', 'gray'],
  ['Lab ', 'lab'],
]
/** A profile has a dozen tags. */
const MOST_TAGS = 100

/** Returns what an ICC profile says of a picture's colours; one that is cut off is shown as sRGB everywhere. */
export function coloursIn(profile: Uint8Array): Colours {
  if (profile.length < HEADER_BYTES + 4) return 'srgb'
  const colours = SPACES.find(([signature]) => startsWith(profile, signature, 16))?.[1] ?? 'other'
  return colours === 'rgb' && isSrgb(profile) ? 'srgb' : colours
}

/** The primaries of sRGB, adapted to D50 as profiles have them. */
const PRIMARIES: Readonly<Record<string, readonly [number, number, number]>> = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
}
/** Makers round; the nearest other space (Rec. 2020, P3, Adobe RGB) is ten times as far. */
const ROUNDING = 0.005

/** Returns whether a profile calls itself sRGB, or has its primaries under a name of its own. */
function isSrgb(profile: Uint8Array): boolean {
  const tags = tagsOf(profile)
  // Letters of one byte, or of two with a zero before each.
  const name = fromLatin1((tags.get('desc') ?? new Uint8Array(0)).filter((byte) => byte !== 0))
  if (name.includes('sRGB')) return true
  return Object.entries(PRIMARIES).every(([signature, wanted]) => {
    const tag = tags.get(signature)
    if (!tag || tag.length < 20) return false
    const { u32 } = numbers(tag)
    return wanted.every((value, axis) => Math.abs(u32(8 + axis * 4) / 65_536 - value) < ROUNDING)
  })
}

function tagsOf(profile: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const { u32 } = numbers(profile)
  const tags = new Map<string, Uint8Array>()
  const many = Math.min(u32(HEADER_BYTES), MOST_TAGS)
  for (let tag = 0; tag < many; tag++) {
    const at = HEADER_BYTES + 4 + tag * 12
    if (at + 12 > profile.length) break
    const from = u32(at + 4)
    tags.set(fromLatin1(profile.subarray(at, at + 4)), profile.subarray(from, from + u32(at + 8)))
  }
  return tags
}
