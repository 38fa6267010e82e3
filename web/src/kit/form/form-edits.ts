type Tree = Record<string, unknown>

/** Tells whether something is a record of values, not a value itself, as lists are. */
export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns of a form's values those that are others than before, and no neighbour of theirs: somebody else may change those
 * meanwhile. Lists count as a whole.
 */
export function editsSince(before: unknown, now: Tree): Tree {
  const changed = Object.entries(now).flatMap(([name, value]) => {
    const former = isTree(before) ? before[name] : undefined
    if (!isTree(former) || !isTree(value))
      return JSON.stringify(former) === JSON.stringify(value) ? [] : [[name, value] as const]
    const edits = editsSince(former, value)
    return Object.keys(edits).length === 0 ? [] : [[name, edits] as const]
  })
  return Object.fromEntries(changed)
}

/** Returns values with edits laid over them; lists are replaced as a whole. */
export function laidOver<Values extends Tree>(values: Values, edits: Tree): Values {
  const changed = Object.entries(edits).map(([name, edit]) => {
    const below = values[name]
    return [name, isTree(below) && isTree(edit) ? laidOver(below, edit) : edit] as const
  })
  return { ...values, ...Object.fromEntries(changed) }
}
