import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { everywhere } from '../../text/everywhere.ts'

export interface FormDialogProps {
  title: ReactNode
  description: string
  /** What the button says that sends the form. */
  action: string
  variant: 'primary' | 'danger-solid'
  cancel?: string
  isSending: boolean
  /** What went wrong and stands at no field. */
  fault: string | null
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/** Renders a dialog that asks for a few fields before it does what its button says. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, action, variant, cancel, isSending, fault, onClose } = props
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {cancel ?? everywhere.cancel}
          </Button>
          <Button size={40} type="submit" form={formId} variant={variant} busy={isSending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={props.onSubmit} noValidate className="mt-5 flex flex-col gap-5">
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
        {props.children}
      </form>
    </Dialog>
  )
}
