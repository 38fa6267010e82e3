/** Returns `load` so that all who ask share one fetch; after one that failed, the next asks anew. */
export function fetchedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | undefined
  return () => {
    coming ??= load().catch((error) => {
      coming = undefined
      throw error
    })
    return coming
  }
}
