import { useEffect } from 'react'

/** Keys, and what a press on them does. */
export type KeyLine = readonly [keys: readonly string[], meaning: string]

let listed: readonly (readonly KeyLine[])[] = []

/** Lists keys on the sheet of shortcuts as long as what listens to them is there. */
export function useListedKeys(lines: readonly KeyLine[]): void {
  useEffect(() => {
    listed = [...listed, lines]
    return () => {
      listed = listed.filter((others) => others !== lines)
    }
  }, [lines])
}

/** Returns the keys of what is on the screen now. */
export function listedKeys(): readonly KeyLine[] {
  return listed.flat()
}
