import { useStore } from '../../kit/storage/use-store.ts'
import type { InAppBrowser } from './in-app-browser.ts'

/** A file that the browser of an app cannot save: it is offered in other ways (components/shell/in-app-file.tsx). */
export interface OfferedFile {
  app: InAppBrowser
  file: File
}

const listeners = new Set<() => void>()
let offered: OfferedFile | null = null

/** Offers a file; null = no more. */
export function offerFile(next: OfferedFile | null): void {
  offered = next
  for (const listener of listeners) listener()
}

/** Returns the file that is offered, if any. */
export function useOfferedFile(): OfferedFile | null {
  return useStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered,
  )
}
