/** Wraps `load` so that all calls share one fetch; after one that failed, the next call fetches again. */
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
