import { useEffect } from 'react'
import { isDialogOpen, isTyping, useSingleKeys } from '../../../lib/browser/shortcuts.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'

/** Binds U, and Ctrl or Cmd with Z, to undoing the last approval, wherever on the screen one is. */
export function useUndoKeys(undo: () => void): void {
  const isOn = useSingleKeys()
  const latest = useLatest(undo)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.repeat || isTyping(event) || isDialogOpen()) return
      const hasModifier = event.ctrlKey || event.metaKey
      const isUndo = hasModifier ? event.code === 'KeyZ' : isOn && event.code === 'KeyU'
      if (!isUndo) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}
