import type { Stream } from '../random.ts'
import type { Choice, Node, Option, Settle } from './nodes.ts'

/** What one prompt's templates share while they are written: settled values, its random draws, its number. */
export interface Writing {
  readonly settled: Map<Settle, string>
  readonly random: () => Stream
  /** The number of the prompt, for options that take turns. */
  readonly turn: bigint
}

/** Returns one way of writing a node, drawn at random by the weights of its options. */
export function draw(node: Node, writing: Writing): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'sequence': {
      let written = ''
      for (const item of node.items) written += draw(item, writing)
      return written
    }
    case 'settle':
      writing.settled.set(node, draw(node.value, writing))
      return ''
    case 'settled':
      return writing.settled.get(node.by) ?? ''
    case 'choice':
      return drawChoice(node, writing)
  }
}

/** Returns a choice by its own sampler: by weight, or by turns. */
export function drawChoice(node: Choice, writing: Writing): string {
  const size = node.from + writing.random().below(node.to - node.from + 1)
  if (node.sampler === 'cycle') return inTurn(node, size, writing)
  if (size === 1) return draw((node.options[weighted(node.options, writing)] as Option).node, writing)
  const left = [...node.options]
  const chosen: string[] = []
  while (chosen.length < size) {
    const [option] = left.splice(weighted(left, writing), 1)
    chosen.push(draw((option as Option).node, writing))
  }
  return inARow(chosen, node.separator)
}

/** Joins what was chosen; what is blank leaves no separator behind. */
function inARow(chosen: readonly string[], separator: string): string {
  return chosen.filter((text) => text.trim() !== '').join(separator)
}

function inTurn(node: Choice, size: number, writing: Writing): string {
  const first = Number(writing.turn % BigInt(node.options.length))
  const chosen: string[] = []
  for (let step = 0; step < size; step++) {
    const option = node.options[(first + step) % node.options.length] as Option
    chosen.push(draw(option.node, writing))
  }
  return inARow(chosen, node.separator)
}

/** Returns the place of an option drawn by weight; where all that are left weigh nothing, each is as likely. */
function weighted(options: readonly Option[], writing: Writing): number {
  let sum = 0
  for (const option of options) sum += option.weight
  if (sum === 0) return writing.random().below(options.length)
  let rest = writing.random().below(sum)
  for (const [place, option] of options.entries()) {
    if (rest < option.weight) return place
    rest -= option.weight
  }
  return options.length - 1
}

/** Returns whether writing a node draws anything at random: another seed could write it otherwise. */
export function drawsAnything(node: Node, known = new Map<Node, boolean>()): boolean {
  const before = known.get(node)
  if (before !== undefined) return before
  const found = drawsWithin(node, known)
  known.set(node, found)
  return found
}

function drawsWithin(node: Node, known: Map<Node, boolean>): boolean {
  switch (node.kind) {
    case 'text':
    case 'settled':
      return false
    case 'settle':
      return drawsAnything(node.value, known)
    case 'sequence':
      return node.items.some((item) => drawsAnything(item, known))
    case 'choice': {
      const isOpen = node.sampler === 'random' && (node.options.length > 1 || node.from < node.to)
      const isOfAnySize = node.sampler === 'cycle' && node.from < node.to
      return isOpen || isOfAnySize || node.options.some((option) => drawsAnything(option.node, known))
    }
  }
}
