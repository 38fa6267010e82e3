import { useStore } from '../../../kit/storage/use-store.ts'

/** Holds what stands in a keyword box: of a screen full of choices and results, a letter that is typed draws the box alone. */
export class BoxText {
  #text: string
  readonly #followers = new Set<() => void>()

  constructor(text: string) {
    this.#text = text
  }

  /** Returns what stands in the box now. */
  readonly read = (): string => this.#text

  /** Calls `changed` after each change. @returns the way to stop */
  readonly follow = (changed: () => void): (() => void) => {
    this.#followers.add(changed)
    return () => this.#followers.delete(changed)
  }

  /** Puts another text into the box. */
  put(text: string): void {
    if (text === this.#text) return
    this.#text = text
    for (const changed of this.#followers) changed()
  }
}

/** Returns what stands in a keyword box, and draws anew with every letter. */
export function useBoxText({ follow, read }: BoxText): string {
  return useStore(follow, read)
}
