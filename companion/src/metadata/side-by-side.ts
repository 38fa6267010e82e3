/**
 * Does the work for every item, at most `many` at a time, in their order. After one throws no other is begun; those under way
 * are waited for.
 * @throws what the first threw
 */
export async function sideBySide<T>(
  items: readonly T[],
  many: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  let failure: { error: unknown } | null = null
  const worker = async () => {
    while (next < items.length && !failure) {
      const index = next++
      try {
        await work(items[index] as T, index)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(many, items.length) }, worker))
  if (failure) throw (failure as { error: unknown }).error
}
