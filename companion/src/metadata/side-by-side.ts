/** Does the work for every item, at most `many` at a time, in their order. What one throws ends the others' taking. */
export async function sideBySide<T>(
  items: readonly T[],
  many: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  let hasFailed = false
  const worker = async () => {
    while (next < items.length && !hasFailed) {
      const index = next++
      try {
        await work(items[index] as T, index)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(many, items.length) }, worker))
}
