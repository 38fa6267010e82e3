import { Mail, MessageCircle } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { chat as text } from '../../text/chat.ts'
import { messageOf } from '../../text/errors.ts'
import { fieldMessage } from '../../text/form.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { ChatClient, ChatView } from './chat-client.ts'

export interface HandOverCardProps {
  client: ChatClient
  view: ChatView
  about: NonNullable<ChatView['about']>
  /** The address was taken, and its box is gone. */
  onLeft: () => void
}

/** Renders when the team answers, and takes the address that the answer goes to as well. */
export function HandOverCard({ client, view, about, onLeft }: HandOverCardProps) {
  const { nextTime, supportUrl, ownEmail } = about
  const left = view.state?.email ?? ownEmail
  // Of a conversation that was handed over before, only what was answered since counts.
  const handedAt = view.messages.findLastIndex(({ sender, text }) => sender === 'event' && text === 'handed')
  const isAnswered = view.messages.some(({ sender }, at) => sender === 'team' && at > handedAt)
  if (isAnswered && left) return null
  return (
    <section className="mt-3 flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      {nextTime && (
        <p className="text-xs">
          <span className="block text-ink-2">{text.when}</span>
          <b className="block text-lg font-semibold">{nextTime}</b>
        </p>
      )}
      {left ? (
        <p className="text-xs text-ink-2">{text.left(left)}</p>
      ) : (
        <EmailForm client={client} onLeft={onLeft} />
      )}
      {supportUrl && (
        <a href={supportUrl} target="_blank" rel="noreferrer noopener" className={buttonClass('outline', 44)}>
          <MessageCircle aria-hidden size={20} strokeWidth={1.75} />
          {text.line}
        </a>
      )}
    </section>
  )
}

function EmailForm({ client, onLeft }: Pick<HandOverCardProps, 'client' | 'onLeft'>) {
  const [email, setEmail] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const leave = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      await client.leaveEmail(email.trim())
      onLeft()
    } catch (error) {
      const isForm = error instanceof ApiError && error.code === 'invalid_input'
      setFault(isForm ? fieldMessage('email', 'format') : messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={leave} noValidate className="flex flex-col gap-3">
      <p className="text-xs text-ink-2">{text.leaveEmail}</p>
      <Field label={text.email} hint={text.emailUse} error={fault}>
        <TextInput
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" icon={Mail} busy={isBusy}>
        {text.leave}
      </Button>
    </form>
  )
}
