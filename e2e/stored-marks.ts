import type { Page } from '@playwright/test'

/** Reads which places of the one set that this browser keeps were copied. */
export const storedMarks = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('sets')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('sets').objectStore('sets').getAll()
          all.onerror = () => reject(all.error)
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.flatMap(({ used }: { used: number[] }) => used))
          }
        }
      }),
  )
