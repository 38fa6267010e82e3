import { contractResolver } from '../../kit/form/contract-form.ts'
import { EmailField } from '../../kit/form/fields/email-field.tsx'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../kit/form/use-local-form.ts'
import { form as words } from '../../text/form.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useFault } from '../ui/use-fault.ts'
import { typed } from './email-request-schema.ts'
import { ResendButton } from './resend-button.tsx'

const emailResolver = contractResolver(typed)

export interface EmailRequestFormProps {
  /** What was typed so far. */
  email: string
  /** On the button. */
  label: string
  /** Asks for the mail. */
  send: (email: string) => Promise<void>
  /** It is on its way, and can be asked for once more from here. */
  sent?: { at: number; word: string; again: string } | null
  /** Another way, with what is typed by then. */
  other?: { label: string; onPress: (email: string) => void }
}

/** Asks for a mail. The answer is the same whether the address belongs to a member or not. */
export function EmailRequestForm({ email, label, send, sent, other }: EmailRequestFormProps) {
  const [fault, setFault] = useFault()
  const form = useLocalForm({ resolver: emailResolver, defaultValues: { email } })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    setFault(null)
    try {
      await send(body.email)
    } catch (error) {
      setFault(showRefusal(form, error))
    }
  })

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
        <ResendButton size={44} sentAt={sent.at} busy={isSubmitting} onPress={submit}>
          {sent.again}
        </ResendButton>
      ) : (
        <Button type="submit" variant="primary" busy={isSubmitting}>
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
