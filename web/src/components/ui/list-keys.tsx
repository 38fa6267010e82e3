import { useEffect } from 'react'
import { isDialogOpen, isTyping, useSingleKeys } from '../../lib/browser/shortcuts.ts'
import { useActionKeys } from '../../lib/browser/use-action-keys.ts'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { generator } from '../../text/generator.ts'
import { KeyCap } from './key-cap.tsx'

export interface ListActions {
  next: () => void
  former: () => void
  copy: () => void
  /** Ticks the row; `upTo` (Shift), the rows up to it. */
  tick?: (upTo: boolean) => void
}

const KEYS: Record<string, keyof ListActions> = { KeyJ: 'next', KeyK: 'former', KeyC: 'copy', KeyX: 'tick' }

/** Binds J, K, C and X in a list of results, or in one of a dialog. */
export function useListKeys(
  { next, former, copy, tick }: ListActions,
  where?: { isInDialog: boolean },
): void {
  useActionKeys(
    { next, former, copy, ...(tick && { tick: ({ shiftKey }: KeyboardEvent) => tick(shiftKey) }) },
    (key) => KEYS[key],
    where,
  )
}

/** Lets Esc untick what is ticked, as long as nobody types and no dialog wants the key. */
export function useSelectionKeys({ open, end }: { open: boolean; end: () => void }): void {
  const latest = useLatest(end)
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isTyping(event) || isDialogOpen()) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
}

/** Says which keys there are, where there is a keyboard; `ticks` when rows can be ticked. */
export function ListKeysHint({ ticks = false }: { ticks?: boolean }) {
  if (!useSingleKeys()) return null
  return (
    <p className="hidden items-center gap-1.5 text-ink-3 text-xs md:flex">
      <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {generator.moveKeys}
      <span className="w-2" />
      <KeyCap>C</KeyCap> {generator.copyNextKey}
      {ticks && (
        <>
          <span className="w-2" />
          <KeyCap>X</KeyCap> {generator.tickKey}
        </>
      )}
    </p>
  )
}

/** The look of the row that J, K and C act on. */
export const CURRENT_ROW = 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]'
