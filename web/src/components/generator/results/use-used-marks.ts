import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { markUsed } from '../worker/stored-sets.ts'
import type { ShownSet } from './use-generation.ts'

const SAVED_AFTER_MS = 300

/** Keeps which prompts of a set were copied: on the screen, and on this device together with the set. */
export function useUsedMarks(generated: ShownSet | null) {
  const [used, setUsed] = useState<ReadonlySet<number>>(new Set())
  const memberId = useSession().data?.me?.id ?? null
  const { set, keptAs = null, used: known } = generated ?? {}
  const shown = useRef(set)

  // What was copied of it before comes with the set, or shortly after it.
  useEffect(() => {
    const isAnother = shown.current !== set
    shown.current = set
    setUsed((before) => new Set([...(known ?? []), ...(isAnother ? [] : before)]))
  }, [set, known])

  useEffect(() => {
    if (memberId === null || keptAs === null || used.size === 0) return
    const clock = setTimeout(() => {
      // A device that keeps nothing has the marks for as long as the screen is open.
      markUsed(memberId, keptAs, used).catch(() => undefined)
    }, SAVED_AFTER_MS)
    return () => clearTimeout(clock)
  }, [memberId, keptAs, used])

  const mark = useCallback((...places: readonly number[]) => {
    setUsed((before) => {
      const after = new Set(before)
      for (const place of places) after.add(place)
      return after
    })
  }, [])
  return { used, mark }
}
