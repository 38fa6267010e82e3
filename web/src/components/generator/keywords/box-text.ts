import { type Store, useStore } from '../../../kit/storage/store.ts'

/** What stands in a keyword box: of a screen full of choices and results, a letter that is typed draws the box alone. */
export type BoxText = Store<string>

/** Returns what stands in a keyword box, and draws anew with every letter. */
export function useBoxText(box: BoxText): string {
  return useStore(box)
}
