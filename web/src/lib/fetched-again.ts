/** Waits before the second, third, … try of a file that did not come, in ms. */
const WAITS_MS = [500, 1_500, 4_000]
/** No file is waited for longer than this (docs/product.md#screens), in ms. */
const LONGEST_MS = 120_000

/**
 * Returns `load` so that it tries again by itself, after growing pauses, when code does not come or comes broken. All
 * that ask while it is under way, or after it came, share one fetch; after a failure the next asks anew.
 * @throws what the last try failed with, after 120 s at the latest
 */
export function fetchedAgain<T>(load: () => Promise<T>): () => Promise<T> {
  let fetching: Promise<T> | undefined
  return () => {
    fetching ??= withinLimit(tries(load)).catch((error) => {
      fetching = undefined
      throw error
    })
    return fetching
  }
}

async function tries<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return load()
}

function withinLimit<T>(coming: Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, refuse) => {
    clock = setTimeout(() => refuse(new Error(`no code within ${LONGEST_MS / 1000} s`)), LONGEST_MS)
  })
  return Promise.race([coming, limit]).finally(() => clearTimeout(clock))
}
