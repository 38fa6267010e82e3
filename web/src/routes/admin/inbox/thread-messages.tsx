import type { InboxMessage } from '@thokham/contract/chat-inbox'
import { StickyNote } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { chat } from '../../../text/chat.ts'
import { chatPicture } from '../../../text/chat-picture.ts'
import { inbox as text } from '../../../text/inbox.ts'
import type { ShownConversation } from './inbox-queries.ts'
import { ThreadPicture } from './thread-picture.tsx'

/** Renders what was said, what the bot answered folded into one line, notes across. */
export function ThreadMessages({ data }: { data: ShownConversation }) {
  const { messages, readSeq, conversation, member } = data
  const pending = member?.payments.find(({ status }) => status === 'pending')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.seq
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when something new is there
  useLayoutEffect(() => box.current?.scrollTo({ top: box.current.scrollHeight }), [newest])
  const ofBot = messages.filter(({ sender }) => sender === 'bot').length
  const shown = isUnfolded ? messages : messages.filter(({ sender }) => sender !== 'bot')
  const lastRead = messages.findLast(({ sender, seq }) => sender === 'team' && seq <= readSeq)?.seq
  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto bg-paper px-4 py-3 outline-offset-[-3px]"
    >
      {ofBot > 0 && (
        <p className="flex items-center justify-center gap-2 text-ink-2 text-xs">
          {text.answeredByBot(ofBot)}
          <button
            type="button"
            className="touch font-semibold text-khram underline"
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? text.hide : text.showAll}
          </button>
        </p>
      )}
      <div role="log" aria-label={chat.log} className="flex flex-col gap-3">
        {shown.map((message) => (
          <Message key={message.seq} message={message} isRead={message.seq === lastRead}>
            {message.hasPicture && (
              <ThreadPicture
                conversationId={conversation.id}
                seq={message.seq}
                scan={message.pictureScan}
                label={message.sender === 'visitor' ? chatPicture.ofVisitor : chatPicture.ofTeam}
                payment={message.sender === 'visitor' ? pending : undefined}
              />
            )}
          </Message>
        ))}
      </div>
    </div>
  )
}

interface MessageProps {
  message: InboxMessage
  isRead: boolean
  /** The picture that it came with. */
  children: ReactNode
}

function Message({ message, isRead, children }: MessageProps) {
  const { sender, author, createdAt } = message
  const at = <time dateTime={createdAt}>{thaiShortDateTime(createdAt)}</time>
  if (sender === 'event') {
    return (
      <p className="text-center text-2xs text-ink-2">
        {chat.event(message.text as Parameters<typeof chat.event>[0], author)}
        {message.text === 'closed' && author && ` · ${author}`} · {at}
      </p>
    )
  }
  if (sender === 'note') {
    return (
      <div className="flex max-w-none items-start gap-2 rounded-control bg-khamin-soft px-3 py-2 text-khamin-text text-sm">
        <StickyNote aria-hidden size={16} strokeWidth={1.75} className="mt-1 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-col gap-x-2 md:flex-row">
          <span className="min-w-0 flex-1 whitespace-pre-wrap break-words">
            <b className="font-semibold">{text.note}</b> {message.text}
            {children}
          </span>
          <span className="nb shrink-0 text-2xs">
            {author} · {at}
          </span>
        </div>
      </div>
    )
  }
  const isOurs = sender !== 'visitor'
  return (
    <div
      className={cx(
        'flex max-w-[85%] flex-col gap-0.5',
        isOurs ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      <div
        className={cx(
          'whitespace-pre-wrap break-words rounded-card px-3 py-2 text-sm',
          isOurs ? 'rounded-br-[2px] bg-khram-soft' : 'rounded-bl-[2px] border border-line bg-surface',
        )}
      >
        {message.text}
        {children}
      </div>
      <span className="text-2xs text-ink-3">
        {sender === 'team' && `${author ?? ''} · `}
        {sender === 'bot' && `${text.bot} · `}
        {at}
        {isRead && ` · ${text.seen}`}
      </span>
    </div>
  )
}
