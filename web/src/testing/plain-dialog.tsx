import type { KeyboardEvent } from 'react'
import type { DialogPopupProps } from '../components/ui/dialog-popup.tsx'

/** Draws a dialog without what only a browser has: no veil, no trap of the focus. Esc closes it, as everywhere. */
export function Dialog({ open, onOpenChange, title, description, children, footer }: DialogPopupProps) {
  if (!open) return null
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onOpenChange(false)
  return (
    <div role="dialog" onKeyDown={onKeyDown}>
      <h2>{title}</h2>
      {description}
      {children}
      {footer}
    </div>
  )
}
