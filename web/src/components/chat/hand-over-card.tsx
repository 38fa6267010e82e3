import { MessageCircle } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { chat as text } from '../../text/chat.ts'
import { PartNotice } from '../shell/part-notice.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ChatClient, ChatView } from './chat-client.ts'

/** The library of forms comes with it, which a chat does without until somebody is to answer later. */
const LeaveEmailForm = lazyPart(() => import('./leave-email-form.tsx'))
const NoticesOffer = lazyPart(() => import('../device-notices/notices-offer.tsx'))

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
        <>
          {/* The shell's is out of reach behind a chat on phones, and the landing page has none. */}
          <PartNotice />
          {/* As high as the form: the end of the chat stays in sight. */}
          <Suspense fallback={<Skeleton className="h-48" />}>
            <LeaveEmailForm client={client} onLeft={onLeft} />
          </Suspense>
        </>
      )}
      {ownEmail && (
        <Suspense>
          <NoticesOffer />
        </Suspense>
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
