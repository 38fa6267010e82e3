import { type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useFault } from '../../../components/ui/use-fault.ts'
import { useLeaveGuard } from '../../../components/ui/use-leave-guard.tsx'
import { useIsHere } from '../../../kit/action/use-is-here.ts'
import { handleSave } from '../../../kit/form/save-form.ts'
import { showRefusal } from '../../../kit/form/show-refusal.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { everywhere } from '../../../text/everywhere.ts'

export interface GuideDialogProps<Values extends FieldValues, Body, Entry> {
  title: string
  form: UseFormReturn<Values, unknown, Body>
  /** What is changed; null = a new one. */
  entry: Entry
  /** Sends what was typed, as the operation takes it. @returns the entry then, which what is typed since is a change of */
  save: (body: Body, entry: Entry) => Promise<Entry>
  /** What is said when it is saved. */
  savedWord: string
  onClose: () => void
  /** Something newer is to be read: saved here, or by somebody else who was first. */
  onNewer: () => void
  children: ReactNode
}

/** Renders the frame of an editor: saving, what was refused, and a question before edits are lost. */
export function GuideDialog<Values extends FieldValues, Body, Entry>(
  props: GuideDialogProps<Values, Body, Entry>,
) {
  const { title, form, save, savedWord, onNewer, children } = props
  const { isSubmitting, isDirty } = form.formState
  const [fault, setFault] = useFault()
  const kept = useRef(props.entry)

  /** Returns whether there is nothing left to save. */
  async function send(): Promise<boolean> {
    let isDone = false
    setFault(null)
    await handleSave(form, async (body, settle) => {
      try {
        kept.current = await save(body, kept.current)
        isDone = settle()
        toast.success(savedWord)
        onNewer()
      } catch (error) {
        const rest = showRefusal(form, error)
        const isConflict = error instanceof ApiError && error.code === 'conflict'
        if (isConflict) onNewer()
        if (rest !== null) setFault(isConflict ? text.changed : rest)
      }
    })()
    return isDone
  }
  const isHere = useIsHere()
  /** Closes the dialog; an answer that comes after another entry was opened closes nothing. */
  const close = () => isHere() && props.onClose()
  const sendAndClose = () => void send().then((isDone) => isDone && close())
  const guard = useLeaveGuard(isDirty, send)

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && guard.ask(close)}
        title={title}
        width={640}
        footer={
          <>
            <Button size={40} onClick={() => guard.ask(close)}>
              {everywhere.cancel}
            </Button>
            <Button size={40} variant="primary" busy={isSubmitting} onClick={sendAndClose}>
              {text.save}
            </Button>
          </>
        }
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            sendAndClose()
          }}
          className="mt-4 flex flex-col gap-4"
        >
          {children}
          {fault && (
            <Notice kind="error" role="alert">
              {fault}
            </Notice>
          )}
        </form>
      </Dialog>
      {guard.dialog}
    </>
  )
}
