import { useEffect } from 'react'
import { isDialogOpen } from '../../lib/browser/shortcuts.ts'
import { useLatest } from '../../lib/browser/use-latest.ts'

/** Binds Ctrl/⌘+Enter to generating from anywhere on the screen and Esc to stopping; an open dialog keeps its own Esc. */
export function useRunKeys(actions: { generate: () => void; stop: () => void; running: boolean }): void {
  const latest = useLatest(actions)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isDialogOpen()) return
      const { generate, stop, running } = latest.current
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        event.preventDefault()
        generate()
      } else if (event.key === 'Escape' && running && !event.defaultPrevented && !isWriting(event)) {
        event.preventDefault()
        stop()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** What is pressed and not written in. */
const PRESSED: readonly string[] = ['button', 'checkbox', 'radio', 'range', 'submit']

/**
 * Returns whether something is written or picked from a list, where Esc ends nothing; in a search box that holds
 * something it empties that.
 */
function isWriting({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  if (!(target instanceof HTMLInputElement) || PRESSED.includes(target.type)) return false
  return target.type !== 'search' || target.value !== ''
}
