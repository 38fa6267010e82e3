import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useLeaveGuard } from '../../components/ui/use-leave-guard.tsx'
import { everywhere } from '../../text/everywhere.ts'
import { FormFault, type FormFaultProps } from './form-fault.tsx'
import type { Form } from './use-form.ts'

export interface FormDialogProps<Values extends FieldValues, Body> extends Pick<FormFaultProps, 'newest'> {
  form: Form<Values, Body>
  title: ReactNode
  description?: string
  width?: 640
  /** What the button says that sends the form. */
  action: string
  variant?: 'primary' | 'danger-solid'
  cancel?: string
  /** What is sent is not known yet: nothing can be. */
  disabled?: boolean
  /** It is being found out. */
  busy?: boolean
  onClose: () => void
  /** What is typed begins in the first box, not on the way out; on a touch screen no keyboard comes by itself. */
  focusesFirst?: true
  children: ReactNode
}

/** Renders a dialog that asks for a few fields before it does what its button says. */
export function FormDialog<Values extends FieldValues, Body>(props: FormDialogProps<Values, Body>) {
  const { form, title, description, width, action, variant = 'primary', onClose } = props
  const formId = useId()
  const pressing = { busy: form.isBusy || props.busy === true, disabled: props.disabled }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      {...(description && { description })}
      {...(width && { width })}
      {...(props.focusesFirst && { initialFocus: firstBoxOf(formId) })}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {props.cancel ?? everywhere.cancel}
          </Button>
          <Button size={40} type="submit" form={formId} variant={variant} {...pressing}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="mt-4 flex flex-col gap-4">
        {props.children}
        <FormFault form={form} newest={props.newest} />
      </form>
    </Dialog>
  )
}

/** Returns what finds the first box of a form; a dialog that a finger opened keeps its own way. */
function firstBoxOf(formId: string) {
  return (openedBy: string) =>
    openedBy === 'touch' ||
    document.getElementById(formId)?.querySelector<HTMLElement>('input, select, textarea')
}

/** Renders the same, which asks before edits are lost. */
export function GuardedFormDialog<Values extends FieldValues, Body>(props: FormDialogProps<Values, Body>) {
  const { form, onClose } = props
  const guard = useLeaveGuard(form.formState.isDirty, form.submit)
  return (
    <>
      <FormDialog {...props} onClose={() => guard.ask(onClose)} />
      {guard.dialog}
    </>
  )
}
