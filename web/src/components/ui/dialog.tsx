import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import type { DialogPopupProps } from './dialog-popup.tsx'

const DialogPopup = lazyPart(() => import('./dialog-popup.tsx'))

/**
 * Renders a sheet from below on phones, a card in the middle elsewhere. Esc and a press outside close it. Its code comes with the
 * first one that opens.
 */
export function Dialog(props: DialogPopupProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
  )
}
