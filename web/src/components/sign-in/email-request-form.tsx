import { EmailField } from '../../kit/form/fields/email-field.tsx'
import { form as words } from '../../text/form.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ResendButton } from './resend-button.tsx'
import type { EmailRequest } from './use-email-request.ts'

export interface EmailRequestFormProps {
  form: EmailRequest
  /** On the button. */
  label: string
  /** It is on its way, and can be asked for once more from here. */
  sent?: { at: number; word: string; again: string } | null
  /** Another way, with what is typed by then. */
  other?: { label: string; onPress: (email: string) => void }
}

/** Asks for a mail. The answer is the same whether the address belongs to a member or not. */
export function EmailRequestForm({ form, label, sent, other }: EmailRequestFormProps) {
  const { fault, isBusy, submit } = form

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      {sent && !fault && (
        <Notice kind="success" role="status">
          {sent.word}
        </Notice>
      )}
      <EmailField form={form} name="email" label={words.email} />
      {sent ? (
        <ResendButton size={44} sentAt={sent.at} busy={isBusy} onPress={submit}>
          {sent.again}
        </ResendButton>
      ) : (
        <Button type="submit" variant="primary" busy={isBusy}>
          {label}
        </Button>
      )}
      {other && (
        <Button variant="quiet" onClick={() => other.onPress(form.getValues('email'))}>
          {other.label}
        </Button>
      )}
    </form>
  )
}
