/** Does what a browser may refuse to a page, as in its private windows. @returns what stands for it then */
export function attempt<T>(work: () => T, refused: T): T {
  try {
    return work()
  } catch {
    return refused
  }
}
