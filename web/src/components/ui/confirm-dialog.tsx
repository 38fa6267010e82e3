import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { toast } from './toast.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** Names what is about to be removed. */
  title: string
  body: ReactNode
  /** Shown below the question, such as what is affected. */
  more?: ReactNode
  action: string
  /** A failure is shown in the dialog, which stays open, or in a toast once it was closed. */
  onConfirm: () => Promise<void>
}

/** Renders the question before something is done that cannot be undone. */
export function ConfirmDialog({ open, onClose, title, body, more, action, onConfirm }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  const newest = useRef(0)
  useEffect(() => {
    if (open) return
    // The dialog is used again for the next question: the answer to this one says nothing under it.
    newest.current++
    setBusy(false)
    setFault(null)
  }, [open])

  async function confirm() {
    const mine = newest.current
    setFault(null)
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      if (mine === newest.current) setFault(messageOf(error))
      else toast.error(messageOf(error))
    } finally {
      if (mine === newest.current) setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<span className="wrap-anywhere">{title}</span>}
      description={body}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {everywhere.cancel}
          </Button>
          <Button size={40} variant="danger-solid" busy={busy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {more}
      {fault && (
        <Notice kind="error" role="alert" className="mt-4">
          {fault}
        </Notice>
      )}
    </Dialog>
  )
}
