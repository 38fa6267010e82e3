import { withHyphens } from './dashes.ts'
import { flagsIn } from './flags.ts'

/** A prompt of Midjourney's as other models take it. */
export interface PictureOrder {
  /** In words alone. */
  text: string
  /** `W:H` of `--ar`; null = none, or none that is one */
  ratio: string | null
  /** What `--no` named, now in words. */
  without: readonly string[]
  /** Parameters that nobody else knows, with their values, as they were written. */
  leftOut: readonly string[]
}

const RATIO = /^([1-9]\d{0,4}):([1-9]\d{0,4})$/
/** The weight of a part (`::2`), which others would draw or write. */
const WEIGHT = /\s*::-?\d*\.?\d*/g

/**
 * Takes Midjourney's parameters out of a prompt: `--ar` is the picture's shape, what `--no` names is said in words, the rest is
 * left out and told. Weights go, their parts stay; addresses of pictures, which stand before the words, go too.
 */
export function pictureOrder(prompt: string): PictureOrder {
  const line = withHyphens(prompt).replace(/\s+/g, ' ').trim()
  const flags = flagsIn(line)
  const from = flags[0]?.from ?? line.length
  const addresses = /^(?:https?:\/\/\S+\s*)+/.exec(line.slice(0, from))?.[0] ?? ''
  const words = line
    .slice(addresses.length, from)
    .replace(WEIGHT, ',')
    .replace(/,(?=\s*(?:,|$))/g, '')
    .trim()
  const shape = RATIO.exec(flags.findLast(({ name }) => name === 'ar')?.value ?? '')
  const without = flags
    .filter(({ name }) => name === 'no')
    .flatMap(({ value }) => value.split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const others = flags.filter(({ name }) => name !== 'no' && !(name === 'ar' && shape))
  const end = without.length > 0 ? `Without ${without.join(', ')}.` : ''
  return {
    text: [end && words && !/[.!?]$/.test(words) ? `${words}.` : words, end].filter(Boolean).join(' '),
    ratio: shape ? `${shape[1]}:${shape[2]}` : null,
    without,
    leftOut: [
      ...addresses.split(/\s+/).filter(Boolean),
      ...others.map((flag) => line.slice(flag.from, flag.to).trim()),
    ],
  }
}
