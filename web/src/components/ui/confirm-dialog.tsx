import { type ReactNode, useState } from 'react'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** Names what is about to go. */
  title: string
  body: ReactNode
  /** What there is to look at first. */
  more?: ReactNode
  action: string
  /** What fails is said here, and the dialog stays. */
  onConfirm: () => Promise<void>
}

/** Asks before something goes that cannot come back. */
export function ConfirmDialog({ open, onClose, title, body, more, action, onConfirm }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function confirm() {
    setFault(null)
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
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
