import { useEffect, useRef } from 'react'
import { isDialogOpen, isTyping, useSingleKeys } from '../../../lib/shortcuts.ts'

export interface InboxKeys {
  next: () => void
  previous: () => void
  take: () => void
  close: () => void
  canned: () => void
}

const KEYS: Record<string, keyof InboxKeys> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'take',
  KeyE: 'close',
  Slash: 'canned',
}

/** Listens to J, K, A, E and /, whatever the layout; not while one types or a dialog is open. */
export function useInboxKeys(keys: InboxKeys): void {
  const isOn = useSingleKeys()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (isModified || isTyping(event) || isDialogOpen()) return
      const action = KEYS[event.code]
      if (!action || (event.repeat && action !== 'next' && action !== 'previous')) return
      event.preventDefault()
      latest.current[action]()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}
