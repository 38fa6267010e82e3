/** The stores of the browser's databases by their names: rows by their keys as JSON. */
const stores = new Map<string, Map<string, unknown>>()

interface Row {
  memberId: string
  id?: string
  box?: string
  slot?: string
}

function rowsOf(name: string): Map<string, unknown> {
  const rows = stores.get(name) ?? new Map<string, unknown>()
  stores.set(name, rows)
  return rows
}

/** Returns a store whose rows have the keys of our databases, or one whose keys are handed in. */
function storeOf(name: string) {
  const rows = rowsOf(name)
  return {
    get: async (key: unknown) => rows.get(JSON.stringify(key)),
    getAllKeys: async () => [...rows.keys()].map((key) => JSON.parse(key)),
    getAll: async () => structuredClone([...rows.values()]),
    put: async (row: Row, key?: unknown) => {
      const { memberId, id, box, slot } = row
      rows.set(
        JSON.stringify(key ?? [memberId, ...(id === undefined ? [box, slot] : [id])]),
        structuredClone(row),
      )
    },
    delete: async (key: unknown) => void rows.delete(JSON.stringify(key)),
  }
}

/** Stands in for `idb` where there is no browser. */
export const fakeIdb = {
  openDB: async () => ({
    transaction: () => ({ done: Promise.resolve(), objectStore: storeOf, abort: () => undefined }),
    close: () => undefined,
  }),
}

/** Returns the kept sets. */
export function storedSets<Set>(): Set[] {
  return [...rowsOf('sets').values()] as Set[]
}

/** Empties all stores. */
export function emptyStores(): void {
  for (const rows of stores.values()) rows.clear()
}
