import { createStore, useStore } from '../../kit/storage/store.ts'
import type { InAppBrowser } from './in-app-browser.ts'

/** A file that the browser of an app cannot save: it is offered in other ways (components/shell/in-app-file.tsx). */
export interface OfferedFile {
  app: InAppBrowser
  file: File
}

const offered = createStore<OfferedFile | null>(null)

/** Offers a file; null = no more. */
export const offerFile = offered.set

/** Returns the file that is offered, if any. */
export function useOfferedFile(): OfferedFile | null {
  return useStore(offered)
}
