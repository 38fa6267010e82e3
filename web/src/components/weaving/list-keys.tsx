import { useEffect, useRef } from 'react'
import { isDialogOpen, isTyping, useSingleKeys } from '../../lib/shortcuts.ts'
import { generator } from '../../text/generator.ts'
import { KeyCap } from '../key-cap.tsx'

/** J, K and C in a list of results, as long as nobody types and single keys are not turned off. */
export function useListKeys(actions: { next: () => void; former: () => void; copy: () => void }): void {
  const singleKeys = useSingleKeys()
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    if (!singleKeys) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (isDialogOpen()) return
      const act = { KeyJ: latest.current.next, KeyK: latest.current.former, KeyC: latest.current.copy }[
        event.code
      ]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [singleKeys])
}

/** Says which keys there are, where there is a keyboard. */
export function ListKeysHint() {
  if (!useSingleKeys()) return null
  return (
    <p className="hidden items-center gap-1.5 text-ink-3 text-xs md:flex">
      <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {generator.moveKeys}
      <span className="w-2" />
      <KeyCap>C</KeyCap> {generator.copyNextKey}
    </p>
  )
}

/** How the row that J, K and C act on is set off. */
export const CURRENT_ROW = 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]'
