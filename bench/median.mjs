/** Returns the middle one of several figures; of an even number the upper one of the two. */
export function median(figures) {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1]
}
