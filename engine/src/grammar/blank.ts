import { baseOf } from '../assemble.ts'
import { dashedFlag } from '../dashes.ts'
import { count } from './count.ts'
import { draw, type Writing } from './draw.ts'
import type { Choice, Node, Option } from './nodes.ts'

/** Ways of writing nothing that are counted out of a line at most; with more of them, each writes something else instead. */
const MOST_BLANKS = 1_000

/** What counts as nothing. */
export interface Nothing {
  /** Returns whether a text says nothing. */
  isText(text: string): boolean
  /** Returns those of a sequence’s items that may say something. */
  among(items: readonly Node[]): readonly Node[]
}

/** Nothing but blanks and commas. */
export const EMPTY: Nothing = { isText: (text) => baseOf(text) === '', among: (items) => items }

/** Nothing that a picture could show: weights and parameters have no subject, nor has punctuation. */
export const SUBJECTLESS: Nothing = {
  isText: (text) => {
    if (/^\p{L}/u.test(text)) return false
    const words = text.slice(0, startOfFlags(text)).replace(/::-?[\d.]*/g, ' ')
    return !/[\p{L}\p{N}\p{S}]/u.test(words)
  },
  among: (items) => {
    const end = items.findIndex((item) => item.kind === 'text' && startOfFlags(item.text) < item.text.length)
    return items.slice(0, end < 0 ? items.length : end + 1).filter((_, at) => {
      const before = items[at - 1]
      return before?.kind !== 'text' || !before.text.endsWith('::')
    })
  },
}

/** Returns where the flags of a text begin, dashes for hyphens or not; its length when it has none. */
function startOfFlags(text: string): number {
  const dashed = dashedFlag(text)
  const ends = [text.search(/(?<!\S)--[A-Za-z]/), dashed ? text.indexOf(dashed.written) : -1]
  return Math.min(text.length, ...ends.filter((end) => end >= 0))
}

/** Returns what counts as nothing in a keyword line: one that never has a subject is meant so, and has parameters alone. */
export function nothingOf(line: Node): Nothing {
  return saysNothing(line, SUBJECTLESS) ? EMPTY : SUBJECTLESS
}

/** Returns whether a node can write nothing else. */
export function saysNothing(node: Node, nothing: Nothing): boolean {
  switch (node.kind) {
    case 'text':
      return nothing.isText(node.text)
    case 'sequence':
      return nothing.among(node.items).every((item) => saysNothing(item, nothing))
    case 'choice':
      return (
        nothing.isText(node.separator) && node.options.every((option) => saysNothing(option.node, nothing))
      )
    case 'settle':
      return true
    case 'settled':
      return saysNothing(node.by.value, nothing)
  }
}

/** Returns whether some way of writing a node says nothing. */
export function canSayNothing(node: Node, nothing: Nothing): boolean {
  switch (node.kind) {
    case 'text':
      return nothing.isText(node.text)
    case 'sequence':
      return nothing.among(node.items).every((item) => canSayNothing(item, nothing))
    case 'choice': {
      if (node.from === 0) return true
      const blanks = node.options.filter((option) => canSayNothing(option.node, nothing)).length
      return (
        blanks >= (node.from === 1 || nothing.isText(node.separator) ? node.from : node.options.length + 1)
      )
    }
    case 'settle':
      return true
    case 'settled':
      return canSayNothing(node.by.value, nothing)
  }
}

/**
 * Returns the ranks (`at` of at.ts) of the ways that say nothing, ascending. Only ways that are enumerated have one; what is drawn,
 * settled once or has more than a thousand is left to `drawSomething`.
 */
export function blankRanks(node: Node, nothing: Nothing): bigint[] {
  switch (node.kind) {
    case 'text':
      return nothing.isText(node.text) ? [0n] : []
    case 'sequence':
      return ranksOfSequence(node.items, nothing)
    case 'choice':
      return node.sampler === 'every' ? ranksOfChoice(node, nothing) : []
    case 'settle':
    case 'settled':
      return []
  }
}

function ranksOfSequence(items: readonly Node[], nothing: Nothing): bigint[] {
  const speaking = nothing.among(items)
  let ranks = [0n]
  for (const item of items) {
    const own = speaking.includes(item) ? blankRanks(item, nothing) : allRanks(item)
    if (own.length === 0 || ranks.length * own.length > MOST_BLANKS) return []
    const ways = count(item)
    ranks = ranks.flatMap((rank) => own.map((each) => rank * ways + each))
  }
  return ranks
}

/** Returns the ranks of all ways; none of too many. */
function allRanks(node: Node): bigint[] {
  const ways = count(node)
  return ways > MOST_BLANKS ? [] : Array.from({ length: Number(ways) }, (_, rank) => BigInt(rank))
}

/** Of a choice of several, the ways with none or one of its options. */
function ranksOfChoice({ options, from, to }: Choice, nothing: Nothing): bigint[] {
  const ranks: bigint[] = from === 0 ? [0n] : []
  if (from > 1 || to < 1) return ranks
  let before = BigInt(ranks.length)
  for (const { node } of options) {
    ranks.push(...blankRanks(node, nothing).map((rank) => before + rank))
    before += count(node)
  }
  return ranks.length > MOST_BLANKS ? [] : ranks
}

/** Returns a way of writing a node that says something, drawn at random among such; the node must be able to. */
export function drawSomething(node: Node, writing: Writing, nothing: Nothing): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'sequence': {
      const first = nothing.among(node.items).find((item) => !saysNothing(item, nothing))
      return node.items
        .map((item) => (item === first ? drawSomething(item, writing, nothing) : draw(item, writing)))
        .join('')
    }
    case 'choice': {
      const saying = node.options.filter((option) => !saysNothing(option.node, nothing))
      const likely = saying.filter((option) => option.weight > 0)
      const options = likely.length > 0 ? likely : saying
      // A separator may be all that there is to say.
      if (options.length === 0) return node.separator
      const option = options[writing.random().below(options.length)] as Option
      return drawSomething(option.node, writing, nothing)
    }
    case 'settle':
    case 'settled':
      return drawSomething(node.kind === 'settle' ? node.value : node.by.value, writing, nothing)
  }
}
