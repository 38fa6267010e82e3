import { afterAll } from 'vitest'

const endings: (() => unknown)[] = []

/** Does this when the test file is through, the latest first; may be asked for inside of hooks and tests. */
export function atTheEnd(work: () => unknown): void {
  endings.push(work)
}

// A hook that is registered while tests run is never called, so one is registered for all while they are collected.
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})
