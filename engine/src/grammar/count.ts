import type { Choice, Node } from './nodes.ts'

/** Counts are exact below this; a template that reaches it is refused as uncountable. */
export const COUNT_LIMIT = 10n ** 100n

const known = new WeakMap<Node, bigint>()

/** Returns how many ways a node can be written, `COUNT_LIMIT` standing for that many or more. Weights change nothing. */
export function count(node: Node): bigint {
  if (node.kind === 'text' || node.kind === 'settled') return 1n
  const before = known.get(node)
  if (before !== undefined) return before
  const ways = capped(recount(node))
  known.set(node, ways)
  return ways
}

function recount(node: Exclude<Node, { kind: 'text' | 'settled' }>): bigint {
  if (node.kind === 'settle') return count(node.value)
  if (node.kind === 'choice') return node.sampler === 'every' ? countChoice(node) : 1n
  let product = 1n
  for (const item of node.items) product = capped(product * count(item))
  return product
}

function countChoice(node: Choice): bigint {
  if (node.from === 1 && node.to === 1) {
    let sum = 0n
    for (const option of node.options) sum += count(option.node)
    return sum
  }
  const orders = ordersOf(node)
  let sum = 0n
  for (let size = node.from; size <= node.to; size++) sum += orders[size] ?? COUNT_LIMIT
  return sum
}

/**
 * Returns for every size up to `to` the number of ways to write that many different options in a row, order mattering:
 * size! × the elementary symmetric sum of the options' own counts. Shorter when a size reaches the limit.
 */
export function ordersOf(node: Choice): bigint[] {
  const orders: bigint[] = []
  let factorial = 1n
  for (const [size, sum] of symmetricSums(
    node.options.map((option) => count(option.node)),
    node.to,
  ).entries()) {
    if (size > 0) factorial *= BigInt(size)
    if (factorial * sum >= COUNT_LIMIT) break
    orders.push(factorial * sum)
  }
  return orders
}

/** Returns elementary symmetric sums of sizes 0…`to`; all shorter than the limit, because any at it makes the last one reach it too. */
export function symmetricSums(counts: readonly bigint[], to: number): bigint[] {
  // 70! alone is past the limit.
  const top = Math.min(to, 70)
  const sums: bigint[] = [1n, ...new Array<bigint>(top).fill(0n)]
  for (const [index, ways] of counts.entries()) {
    for (let size = Math.min(top, index + 1); size > 0; size--) {
      const sum = (sums[size] as bigint) + (sums[size - 1] as bigint) * ways
      sums[size] = capped(sum)
    }
  }
  return sums
}

function capped(ways: bigint): bigint {
  return ways < COUNT_LIMIT ? ways : COUNT_LIMIT
}
