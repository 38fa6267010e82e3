import { useRef, useState } from 'react'
import type { Judged } from '../store/use-picture-set.ts'

/** Returns which pictures are ticked, and what ticks them: one, or all up to the one that was ticked before. */
export function useTicks(shown: readonly Judged[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const lastTicked = useRef<number | null>(null)
  function tick(at: number, isRange: boolean) {
    const from = isRange && lastTicked.current !== null ? lastTicked.current : at
    const [low, high] = [Math.min(from, at), Math.max(from, at)]
    const next = new Set(selected)
    const isOn = isRange || !next.has(shown[at]?.item.id ?? '')
    for (const { item } of shown.slice(low, high + 1)) {
      if (isOn) next.add(item.id)
      else next.delete(item.id)
    }
    lastTicked.current = at
    setSelected(next)
  }
  return { selected, setSelected, tick }
}
