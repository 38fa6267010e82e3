import type { RefObject } from 'react'
import { KeyCap } from '../../../components/ui/key-cap.tsx'
import { type KeyLine, useListedKeys } from '../../../lib/browser/own-keys.ts'
import { useSingleKeys } from '../../../lib/browser/shortcuts.ts'
import { useActionKeys } from '../../../lib/browser/use-action-keys.ts'
import { today as text } from '../../../text/today.ts'

const KEYS: Record<string, 'next' | 'former'> = { KeyJ: 'next', KeyK: 'former' }
const LINES: readonly KeyLine[] = [
  [['J', 'K'], text.moveRow],
  [['Enter'], text.doStep],
]

/** Lets J and K go from row to row of all lists within an element, each to its one step, which Enter takes. */
export function useRowKeys(within: RefObject<HTMLElement | null>): void {
  const move = (by: 1 | -1) => {
    const steps = [...(within.current?.querySelectorAll<HTMLElement>('li a, li button') ?? [])].filter(
      (step) => step.getClientRects().length > 0,
    )
    const at = steps.indexOf(document.activeElement as HTMLElement)
    const to = at < 0 ? (by > 0 ? 0 : steps.length - 1) : Math.min(Math.max(at + by, 0), steps.length - 1)
    steps[to]?.focus()
  }
  useListedKeys(LINES)
  useActionKeys({ next: () => move(1), former: () => move(-1) }, (key) => KEYS[key])
}

/** Says which keys there are, where there is a keyboard. */
export function RowKeysHint() {
  if (!useSingleKeys()) return null
  return (
    <p className="hidden flex-wrap items-center gap-1.5 text-ink-2 text-xs md:flex">
      <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {text.moveRow}
      <span className="w-2" />
      <KeyCap>Enter</KeyCap> {text.doStep}
      <span className="w-2" />
      <KeyCap>Ctrl K</KeyCap> {text.searchAll}
    </p>
  )
}
