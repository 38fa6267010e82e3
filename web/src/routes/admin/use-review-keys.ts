import { useEffect, useRef } from 'react'
import { isDialogOpen, isTyping, useSingleKeys } from '../../lib/shortcuts.ts'

export interface ReviewKeys {
  approve: () => void
  reject: () => void
  newer: () => void
  older: () => void
  zoom: () => void
  close: () => void
}

/** Listens to A, R, ←, →, Z and Esc while a payment is under review; not while one types or a dialog is open. */
export function useReviewKeys(keys: ReviewKeys): void {
  const isOn = useSingleKeys()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isDialogOpen()) return
      if (event.key === 'Escape') return latest.current.close()
      if (!isOn) return
      const pressed = ({ KeyA: 'approve', KeyR: 'reject', KeyZ: 'zoom' } as const)[event.code]
      const arrow = ({ ArrowLeft: 'newer', ArrowRight: 'older' } as const)[event.key]
      const action = pressed ?? arrow
      if (!action) return
      event.preventDefault()
      // A key held down is one decision, not one for each payment that comes after.
      if (event.repeat && (action === 'approve' || action === 'reject')) return
      latest.current[action]()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}
