import { useEffect, useRef } from 'react'
import { isDialogOpen, isTyping, useSingleKeys } from '../../../lib/shortcuts.ts'

export interface MemberKeys {
  search: () => void
  next: () => void
  former: () => void
  edit: () => void
  close: () => void
}

/** Listens to `/`, J, K, E and Esc on the screen of members; not while one types or a dialog is open. */
export function useMemberKeys(keys: MemberKeys): void {
  const isOn = useSingleKeys()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isDialogOpen()) return
      if (event.key === 'Escape') return latest.current.close()
      if (!isOn) return
      const act = ({ KeyJ: 'next', KeyK: 'former', KeyE: 'edit', Slash: 'search' } as const)[event.code]
      if (!act || (event.code === 'Slash' && event.shiftKey)) return
      event.preventDefault()
      latest.current[act]()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}
