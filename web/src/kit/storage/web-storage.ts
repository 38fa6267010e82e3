import { attempt } from './attempt.ts'
import type { StoredName } from './keys.ts'

/**
 * One of the browser's two storages. It refuses nothing: what a closed or full one does not take lasts as long as the page.
 */
export interface WebStorage {
  get(name: StoredName): string | null
  /** @returns whether it outlives the page; null removes it */
  set(name: StoredName, text: string | null): boolean
  remove(name: string): void
  names(): string[]
}

export const ofBrowser = guarded(() => localStorage)
export const ofTab = guarded(() => sessionStorage)

function guarded(open: () => Storage): WebStorage {
  const unkept = new Map<string, string>()
  const remove = (name: string) => {
    unkept.delete(name)
    attempt(() => open().removeItem(name), undefined)
  }
  return {
    get: (name) => unkept.get(name) ?? attempt(() => open().getItem(name), null),
    set: (name, text) => {
      unkept.delete(name)
      const isKept = attempt(() => {
        if (text === null) open().removeItem(name)
        else open().setItem(name, text)
        return true
      }, false)
      // The server renders for everybody: it remembers nothing of anyone.
      if (!isKept && text !== null && typeof document !== 'undefined') unkept.set(name, text)
      return isKept
    },
    remove,
    names: () =>
      attempt(() => {
        const storage = open()
        return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      }, []).concat(...unkept.keys()),
  }
}
