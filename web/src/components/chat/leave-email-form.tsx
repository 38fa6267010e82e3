import { leaveChatEmail } from '@thokham/contract/chat'
import { Mail } from 'lucide-react'
import { EmailField } from '../../kit/form/fields/email-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { chat as text } from '../../text/chat.ts'
import { Button } from '../ui/button.tsx'
import type { ChatClient } from './chat-client.ts'

/** Returns what was typed as the operation takes it. */
const leftEmailOf = ({ email }: { email: string }) => ({ email: email.trim() })

export interface LeaveEmailFormProps {
  client: ChatClient
  /** The address was taken, and its box is gone. */
  onLeft: () => void
}

/** Takes the address that the team's answer goes to as well. */
export default function LeaveEmailForm({ client, onLeft }: LeaveEmailFormProps) {
  const form = useForm(
    { name: leaveChatEmail.name, send: ({ email }: { email: string }) => client.leaveEmail(email) },
    { schema: leaveChatEmail.body, read: leftEmailOf, values: { email: '' }, here: onLeft },
  )
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-3">
      <p className="text-xs text-ink-2">{text.leaveEmail}</p>
      <EmailField form={form} name="email" label={text.email} hint={text.emailUse} />
      <FormFault form={form} />
      <Button type="submit" variant="primary" icon={Mail} busy={form.isBusy}>
        {text.leave}
      </Button>
    </form>
  )
}
