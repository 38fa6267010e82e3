/** Returns a gate that runs so many pieces of work at once; the rest wait for their turn, first come, first served. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The place is handed over, so that nobody who comes in between takes it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
