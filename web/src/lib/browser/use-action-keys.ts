import { useEffect } from 'react'
import { isDialogOpen, isTyping, useSingleKeys } from './shortcuts.ts'
import { useLatest } from './use-latest.ts'

/**
 * Calls the action that a pressed key stands for: not while one types, a dialog is open (unless the keys are the dialog's own), or
 * Ctrl, Cmd or Alt is down. Single keys rest where they are turned off on this device; Esc, which is no letter, never does.
 * @param actionOf names the action of a key: of a letter or sign by its place (`KeyJ`, `Slash`), whatever the layout, of any
 *   other by its name (`Escape`, `ArrowLeft`)
 */
export function useActionKeys<Action extends string>(
  actions: Partial<Record<Action, (event: KeyboardEvent) => void>>,
  actionOf: (key: string, event: KeyboardEvent) => Action | undefined,
  { isInDialog = false }: { isInDialog?: boolean } = {},
): void {
  const isOn = useSingleKeys()
  const latest = useLatest({ actions, actionOf })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (!isInDialog && isDialogOpen()) return
      const isEscape = event.key === 'Escape'
      if (!isOn && !isEscape) return
      const { actions, actionOf } = latest.current
      const action = actionOf(event.key.length > 1 ? event.key : event.code, event)
      const act = action && actions[action]
      if (!act) return
      if (!isEscape) event.preventDefault()
      act(event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn, isInDialog])
}
