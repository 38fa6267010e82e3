import { count, ordersOf, symmetricSums } from './count.ts'
import { draw, drawChoice, type Writing } from './draw.ts'
import type { Choice, Node, Option } from './nodes.ts'

/**
 * Returns the `rank`-th way of writing a node, 0 ≤ rank < count(node); what is written first changes slowest.
 * Choices that are random or take turns are one way each and follow the prompt's own draws.
 */
export function at(node: Node, rank: bigint, writing: Writing): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'sequence':
      return inSequence(node.items, rank, writing).join('')
    case 'settle':
      writing.settled.set(node, at(node.value, rank, writing))
      return ''
    case 'settled':
      return draw(node, writing)
    case 'choice':
      if (node.sampler !== 'every') return drawChoice(node, writing)
      return node.from === 1 && node.to === 1 ? oneOf(node, rank, writing) : severalOf(node, rank, writing)
  }
}

/** Returns each node written, `rank` being the number whose mixed-radix digits are their ranks. */
export function inSequence(nodes: readonly Node[], rank: bigint, writing: Writing): string[] {
  let span = 1n
  for (const node of nodes) span *= count(node)
  let rest = rank
  return nodes.map((node) => {
    span /= count(node)
    const digit = rest / span
    rest %= span
    return at(node, digit, writing)
  })
}

function oneOf(node: Choice, rank: bigint, writing: Writing): string {
  if (count(node) === BigInt(node.options.length)) {
    return at((node.options[Number(rank)] as Option).node, 0n, writing)
  }
  let rest = rank
  for (const option of node.options) {
    const ways = count(option.node)
    if (rest < ways) return at(option.node, rest, writing)
    rest -= ways
  }
  throw new RangeError('rank beyond the count')
}

/**
 * Returns the choice of several options that has this rank: sizes from small to large; within a size the orders of the
 * options as in a dictionary; within an order the options' own ways.
 */
function severalOf(node: Choice, rank: bigint, writing: Writing): string {
  let rest = rank
  for (const [size, ways] of knownOrdersOf(node).entries()) {
    if (size < node.from) continue
    if (rest < ways) {
      const chosen = orderAt(node.options, size, rest)
      return inSequence(chosen.nodes, chosen.rank, writing).join(node.separator)
    }
    rest -= ways
  }
  throw new RangeError('rank beyond the count')
}

/** Returns the order of `size` different options in which the rank falls, and the rank within it. */
function orderAt(options: readonly Option[], size: number, rank: bigint): { nodes: Node[]; rank: bigint } {
  const left = options.map((option) => option.node)
  const nodes: Node[] = []
  let before = 1n
  let rest = rank
  for (let open = size - 1; open >= 0; open--) {
    const after = waysAfterEach(left, open)
    let place = 0
    for (; place < left.length; place++) {
      const block = before * count(left[place] as Node) * after(place)
      if (rest < block) break
      rest -= block
    }
    const [node] = left.splice(place, 1)
    before *= count(node as Node)
    nodes.push(node as Node)
  }
  return { nodes, rank: rest }
}

/** Returns for each place the ways to write `open` more of the others in a row, once the node at that place is taken. */
function waysAfterEach(nodes: readonly Node[], open: number): (place: number) => bigint {
  if (open === 0) return () => 1n
  let factorial = 1n
  for (let size = 2; size <= open; size++) factorial *= BigInt(size)
  const sums = symmetricSums(nodes.map(count), open)
  return (place) => {
    const own = count(nodes[place] as Node)
    // The sum without one count c: e'(k) = e(k) − c · e'(k − 1).
    let without = 1n
    for (let size = 1; size <= open; size++) without = (sums[size] as bigint) - own * without
    return factorial * without
  }
}

const orders = new WeakMap<Choice, bigint[]>()

function knownOrdersOf(node: Choice): bigint[] {
  const known = orders.get(node) ?? ordersOf(node)
  orders.set(node, known)
  return known
}
