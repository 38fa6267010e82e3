import { createStore, useStore } from '../../kit/storage/store.ts'
import type { InAppBrowser } from './in-app-browser.ts'

/** A file that the browser of an app cannot save: it is offered in other ways (components/shell/in-app-file.tsx). */
export interface OfferedFile {
  app: InAppBrowser
  file: File
}

const waiting = createStore<readonly OfferedFile[]>([])

/** Offers a file, after those that are offered already. */
export function offerFile(file: OfferedFile): void {
  waiting.set([...waiting.get(), file])
}

/** Ends the offer of a file: the next has its turn. */
export function endOffer(): void {
  waiting.set(waiting.get().slice(1))
}

/** Returns the file that is offered, if any. */
export function useOfferedFile(): OfferedFile | null {
  return useStore(waiting)[0] ?? null
}
