/** The rows of a database of the browser, by their keys as JSON. */
const rows = new Map<string, unknown>()

interface Row {
  memberId: string
  id: string
}

const store = {
  get: async (key: unknown) => rows.get(JSON.stringify(key)),
  getAll: async () => structuredClone([...rows.values()]),
  put: async (row: Row) => void rows.set(JSON.stringify([row.memberId, row.id]), structuredClone(row)),
  delete: async (key: unknown) => void rows.delete(JSON.stringify(key)),
}

/** Stands in for `idb` where there is no browser: one store of sets, for tests. */
export const fakeIdb = {
  openDB: async () => ({
    transaction: () => ({ done: Promise.resolve(), objectStore: () => store, abort: () => undefined }),
    close: () => undefined,
  }),
}

/** Returns what the database holds. */
export function storedSets<Set>(): Set[] {
  return [...rows.values()] as Set[]
}

/** Empties the database. */
export function emptySets(): void {
  rows.clear()
}
