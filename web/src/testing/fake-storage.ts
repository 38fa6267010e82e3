/** Makes a storage as browsers have it. @param kept what is in it */
export function fakeStorage(kept: Record<string, string> = {}): Storage {
  const store = new Map(Object.entries(kept))
  return {
    getItem: (name) => store.get(name) ?? null,
    setItem: (name, text) => void store.set(name, text),
    removeItem: (name) => void store.delete(name),
    clear: () => store.clear(),
    key: (at) => [...store.keys()][at] ?? null,
    get length() {
      return store.size
    },
  }
}

/** Makes one that is closed to the page: whatever it is asked, it throws. */
export function closedStorage(): Storage {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  return { ...fakeStorage(), getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse }
}
