import { type ReactNode, useEffect, useState } from 'react'
import type { Acting } from '../../kit/action/use-action.ts'
import { everywhere } from '../../text/everywhere.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

export interface ConfirmDialogProps<Asked> {
  /** What is asked about; null = nothing, the dialog is closed. */
  of: Asked | null
  onClose: () => void
  /** Names what is about to be removed. */
  title: (of: Asked) => string
  body: ReactNode
  /** Shown below the question, such as what is affected. */
  more?: ReactNode
  /** The word on the button. */
  label: string
  /** The word on the other button; absent = that it is left. */
  cancel?: string
  /** What is done then. A fault is shown in the dialog, which stays open, or in a toast once it was closed. */
  action: Acting<Asked>
}

/** Renders the question before something is done that cannot be undone. */
export function ConfirmDialog<Asked>(props: ConfirmDialogProps<Asked>) {
  const { of, onClose, title, body, more, label, cancel = everywhere.cancel, action } = props
  const isOpen = of !== null
  // While it fades out it still names what it was about.
  const [last, setLast] = useState(of)
  if (isOpen && of !== last) setLast(of)
  // The dialog is used again for the next question: the answer to this one says nothing under it.
  const { leave } = action
  useEffect(() => (isOpen ? leave : undefined), [isOpen, leave])

  async function confirm() {
    if (isOpen && (await action.run(of))) onClose()
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">{last !== null && title(last)}</span>}
      description={body}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {cancel}
          </Button>
          <Button size={40} variant="danger-solid" busy={action.isBusy} onClick={() => void confirm()}>
            {label}
          </Button>
        </>
      }
    >
      {more}
      {isOpen && action.fault && (
        <Notice kind="error" role="alert" className="mt-4">
          {action.fault}
        </Notice>
      )}
    </Dialog>
  )
}
