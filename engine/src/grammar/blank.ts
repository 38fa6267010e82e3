import { baseOf } from '../assemble.ts'
import { count } from './count.ts'
import { draw, type Writing } from './draw.ts'
import type { Choice, Node, Option } from './nodes.ts'

/** Ways of writing nothing that are counted out of a line at most; with more of them, each writes something else instead. */
const MOST_BLANKS = 1_000

/** Returns whether a node can write nothing but blanks and commas; then its line is no keyword. */
export function saysNothing(node: Node): boolean {
  switch (node.kind) {
    case 'text':
      return baseOf(node.text) === ''
    case 'sequence':
      return node.items.every(saysNothing)
    case 'choice':
      return baseOf(node.separator) === '' && node.options.every((option) => saysNothing(option.node))
    case 'settle':
      return true
    case 'settled':
      return saysNothing(node.by.value)
  }
}

/** Returns whether some way of writing a node writes nothing but blanks and commas. */
export function canSayNothing(node: Node): boolean {
  switch (node.kind) {
    case 'text':
      return baseOf(node.text) === ''
    case 'sequence':
      return node.items.every(canSayNothing)
    case 'choice': {
      if (node.from === 0) return true
      const blanks = node.options.filter((option) => canSayNothing(option.node)).length
      return (
        blanks >= (node.from === 1 || baseOf(node.separator) === '' ? node.from : node.options.length + 1)
      )
    }
    case 'settle':
      return true
    case 'settled':
      return canSayNothing(node.by.value)
  }
}

/**
 * Returns the ranks (`at` of at.ts) of the ways that write nothing but blanks and commas, ascending. Only ways that are
 * enumerated have one; what is drawn, settled once or has more than a thousand is left to `drawSomething`.
 */
export function blankRanks(node: Node): bigint[] {
  switch (node.kind) {
    case 'text':
      return baseOf(node.text) === '' ? [0n] : []
    case 'sequence':
      return ranksOfSequence(node.items)
    case 'choice':
      return node.sampler === 'every' ? ranksOfChoice(node) : []
    case 'settle':
    case 'settled':
      return []
  }
}

function ranksOfSequence(items: readonly Node[]): bigint[] {
  let ranks = [0n]
  for (const item of items) {
    const own = blankRanks(item)
    if (own.length === 0 || ranks.length * own.length > MOST_BLANKS) return []
    const ways = count(item)
    ranks = ranks.flatMap((rank) => own.map((each) => rank * ways + each))
  }
  return ranks
}

/** Of a choice of several, the ways with none or one of its options. */
function ranksOfChoice({ options, from, to }: Choice): bigint[] {
  const ranks: bigint[] = from === 0 ? [0n] : []
  if (from > 1 || to < 1) return ranks
  let before = BigInt(ranks.length)
  for (const { node } of options) {
    ranks.push(...blankRanks(node).map((rank) => before + rank))
    before += count(node)
  }
  return ranks.length > MOST_BLANKS ? [] : ranks
}

/** Returns a way of writing a node that says something, drawn at random among such; the node must be able to. */
export function drawSomething(node: Node, writing: Writing): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'sequence': {
      const first = node.items.findIndex((item) => !saysNothing(item))
      return node.items
        .map((item, place) => (place === first ? drawSomething(item, writing) : draw(item, writing)))
        .join('')
    }
    case 'choice': {
      const saying = node.options.filter((option) => !saysNothing(option.node))
      const likely = saying.filter((option) => option.weight > 0)
      const options = likely.length > 0 ? likely : saying
      // A separator may be all that there is to say.
      if (options.length === 0) return node.separator
      const option = options[writing.random().below(options.length)] as Option
      return drawSomething(option.node, writing)
    }
    case 'settle':
    case 'settled':
      return drawSomething(node.kind === 'settle' ? node.value : node.by.value, writing)
  }
}
