import { leaveChatEmail } from '@thokham/contract/chat'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { handleSave } from '../../kit/form/save-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../kit/form/use-local-form.ts'
import { chat as text } from '../../text/chat.ts'
import { fieldMessage } from '../../text/form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { ChatClient } from './chat-client.ts'

const resolver = contractResolver(leaveChatEmail.body, ({ email }: { email: string }) => ({
  email: email.trim(),
}))

export interface LeaveEmailFormProps {
  client: ChatClient
  /** The address was taken, and its box is gone. */
  onLeft: () => void
}

/** Takes the address that the team's answer goes to as well. */
export default function LeaveEmailForm({ client, onLeft }: LeaveEmailFormProps) {
  const [fault, setFault] = useState<string | null>(null)
  const form = useLocalForm({ resolver, defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const leave = handleSave(
    form,
    async ({ email }) => {
      try {
        await client.leaveEmail(email)
        onLeft()
      } catch (error) {
        setFault(showRefusal(form, error))
      }
    },
    () => setFault(null),
  )
  return (
    <form onSubmit={leave} noValidate className="flex flex-col gap-3">
      <p className="text-xs text-ink-2">{text.leaveEmail}</p>
      <Field
        label={text.email}
        hint={text.emailUse}
        error={errors.email ? fieldMessage('email', 'format') : fault}
      >
        <TextInput
          {...form.register('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" variant="primary" icon={Mail} busy={isSubmitting}>
        {text.leave}
      </Button>
    </form>
  )
}
