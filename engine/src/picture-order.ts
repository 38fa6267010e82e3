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
const WEIGHT = /\s*::(-?\d*\.?\d*)/
/** How a prompt is given in a chat. */
const COMMAND = /^\/imagine\s+(?:prompt\s*:?\s*)?/i

/**
 * Takes Midjourney's parameters out of a prompt: `--ar` is the picture's shape, what `--no` names is said in words, the rest is
 * left out and told. Weights go and are told, their parts stay, but for those below 0, which are to be kept out; addresses of pictures, which stand before the words, go too.
 */
export function pictureOrder(prompt: string): PictureOrder {
  const line = withHyphens(prompt).replace(/\s+/g, ' ').trim().replace(COMMAND, '')
  const flags = flagsIn(line)
  const from = flags[0]?.from ?? line.length
  const addresses = /^(?:https?:\/\/\S+\s*)+/.exec(line.slice(0, from))?.[0] ?? ''
  const parts = partsOf(line.slice(addresses.length, from))
  const words = parts
    .filter(({ weight }) => !isKeptOut(weight))
    .map(({ text }) => text)
    .join(', ')
    .replace(/,(?=\s*(?:,|$))/g, '')
    .trim()
  const shape = RATIO.exec(flags.findLast(({ name }) => name === 'ar')?.value ?? '')
  const without = [
    ...parts.filter(({ weight }) => isKeptOut(weight)).map(({ text }) => text),
    ...flags.filter(({ name }) => name === 'no').map(({ value }) => value),
  ]
    .flatMap((each) => each.split(','))
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
      ...parts.flatMap(({ text, weight }) => (weight && !isKeptOut(weight) ? `${text}::${weight}` : [])),
      ...others.map((flag) => line.slice(flag.from, flag.to).trim()),
    ],
  }
}

/** A part of a prompt, and the weight behind it; empty where it has none. */
interface Part {
  text: string
  weight: string
}

function partsOf(words: string): Part[] {
  const split = words.split(WEIGHT)
  const parts: Part[] = []
  for (let at = 0; at < split.length; at += 2) {
    const text = (split[at] ?? '').replace(/^[\s,]+|\s+$/g, '')
    if (text !== '') parts.push({ text, weight: split[at + 1] ?? '' })
  }
  return parts
}

const isKeptOut = (weight: string) => Number(weight) < 0
