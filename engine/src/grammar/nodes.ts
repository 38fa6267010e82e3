/**
 * What a template says, as immutable nodes. They know how deep they are and how long a text they can write, so that
 * a hostile template is refused while it is read; what they stand for is told by interpreters: count, at, draw.
 */
interface Measured {
  /** Levels below and including this node. */
  readonly depth: number
  /** The longest text it writes, in UTF-16 units. */
  readonly size: number
}

export interface Text extends Measured {
  readonly kind: 'text'
  readonly text: string
}
export interface Sequence extends Measured {
  readonly kind: 'sequence'
  readonly items: readonly Node[]
}
export interface Option {
  /** Millionths, a whole number. */
  readonly weight: number
  readonly node: Node
}
/** How a choice is made: every way in turn, one at random, or the options taking turns from prompt to prompt. */
export type Sampler = 'every' | 'random' | 'cycle'
export interface Choice extends Measured {
  readonly kind: 'choice'
  readonly options: readonly Option[]
  /** How many different options are written, from–to. */
  readonly from: number
  readonly to: number
  readonly separator: string
  readonly sampler: Sampler
}
/** `${x=!…}`: settles a value once and writes nothing. */
export interface Settle extends Measured {
  readonly kind: 'settle'
  readonly value: Node
}
/** `${x}` of a settled value. */
export interface Settled extends Measured {
  readonly kind: 'settled'
  readonly by: Settle
}
export type Node = Text | Sequence | Choice | Settle | Settled

/** The weight of an option that names none. */
export const ONE = 1_000_000

/** Makes a text. */
export function text(value: string): Text {
  return { kind: 'text', text: value, depth: 1, size: value.length }
}

/** Makes a sequence; texts side by side become one, a single item stands for itself. */
export function sequence(items: readonly Node[]): Node {
  const only = items[0]
  if (items.length === 1 && only) return only
  let depth = 0
  let size = 0
  for (const item of items) {
    depth = Math.max(depth, item.depth)
    size += item.size
  }
  return { kind: 'sequence', items, depth: depth + 1, size }
}

/** Makes a choice among options. */
export function choice(
  options: readonly Option[],
  how: Partial<Pick<Choice, 'from' | 'to' | 'separator' | 'sampler'>> = {},
): Choice {
  const { from = 1, to = 1, separator = ', ', sampler = 'every' } = how
  let depth = 0
  let longest = 0
  for (const { node } of options) {
    depth = Math.max(depth, node.depth)
    longest = Math.max(longest, node.size)
  }
  return {
    kind: 'choice',
    options,
    from,
    to,
    separator,
    sampler,
    depth: depth + 1,
    size: to * (longest + separator.length),
  }
}

/** Makes the place where a variable takes its value. */
export function settle(value: Node): Settle {
  return { kind: 'settle', value, depth: value.depth + 1, size: value.size }
}

/** Makes a use of a variable that has its value. */
export function settled(by: Settle): Settled {
  return { kind: 'settled', by, depth: 1, size: by.size }
}

/** Returns the options without repeats of the same text; a repeat adds its weight to the first. */
export function distinct(options: readonly Option[]): Option[] {
  const places = new Map<string, number>()
  const kept: Option[] = []
  for (const option of options) {
    const place = option.node.kind === 'text' ? places.get(option.node.text) : undefined
    const first = place === undefined ? undefined : kept[place]
    if (place !== undefined && first) {
      kept[place] = { weight: first.weight + option.weight, node: first.node }
      continue
    }
    if (option.node.kind === 'text') places.set(option.node.text, kept.length)
    kept.push(option)
  }
  return kept
}
