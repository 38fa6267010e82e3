const endings: (() => unknown)[] = []

/** Does this when the test file is through, the latest first; may be asked for inside of hooks and tests. */
export function atTheEnd(work: () => unknown): void {
  endings.push(work)
}

/** Ends all that the test file that is through has left to be ended. @throws AggregateError of what went wrong at it */
export async function endAll(): Promise<void> {
  const faults: unknown[] = []
  for (const end of endings.splice(0).reverse()) {
    try {
      await end()
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('\n'))
}
