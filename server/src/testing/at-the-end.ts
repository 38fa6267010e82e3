const endings: (() => unknown)[] = []

/** Does this when the test file is through, the latest first; may be asked for inside of hooks and tests. */
export function atTheEnd(work: () => unknown): void {
  endings.push(work)
}

/** Ends what the test file that is through has left to be ended. */
export async function endAll(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end()
}
