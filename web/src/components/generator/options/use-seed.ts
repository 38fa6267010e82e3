import { useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from '../../../kit/storage/store.ts'
import { storedSwitch } from '../../../kit/storage/stored.ts'
import type { GeneratorKind } from '../settings/prompt-settings.ts'
import type { SeedControl } from './seed-field.tsx'

export interface Seed extends SeedControl {
  /** Takes the seed of a set that is on the screen: the next press draws anew, unless it is pinned. */
  adopt: (seed: number) => void
  /**
   * Returns the seed of the set that a press makes: the one that the preview shows, and another one once that was made,
   * unless it is pinned or was typed by hand.
   */
  forPress: () => number
  /** A set was made with a seed. */
  made: (seed: number) => void
}

/** Keeps the seed of a generator's random picks; it is pinned for as long as the tab lives. */
export function useSeed(kind: GeneratorKind): Seed {
  const [seed, setSeed] = useState(randomSeed)
  const pinned = useMemo(() => storedSwitch(`seedPinned:${kind}`), [kind])
  const isPinned = useStore(pinned)
  const now = useRef({ seed, isMade: false, isTyped: false })

  const take = useCallback((next: number, isMade: boolean, isTyped: boolean) => {
    now.current = { seed: next, isMade, isTyped }
    setSeed(next)
  }, [])
  const type = useCallback((next: number) => take(next, false, true), [take])
  const shuffle = useCallback(() => take(randomSeed(), false, false), [take])
  const adopt = useCallback((next: number) => take(next, true, false), [take])
  const pin = useCallback((isOn: boolean) => void pinned.set(isOn || null), [pinned])
  const forPress = useCallback(() => {
    const { isMade, isTyped } = now.current
    if (isMade && !isTyped && !pinned.get()) shuffle()
    return now.current.seed
  }, [pinned, shuffle])
  const made = useCallback((by: number) => {
    if (now.current.seed === by) now.current.isMade = true
  }, [])

  return useMemo(
    () => ({ seed, isPinned, type, shuffle, pin, adopt, forPress, made }),
    [seed, isPinned, type, shuffle, pin, adopt, forPress, made],
  )
}

/** Returns a random seed. */
function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}
