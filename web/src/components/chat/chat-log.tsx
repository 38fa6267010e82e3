import { bangkokDate } from '@thokham/domain/bangkok-time'
import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { chat as text } from '../../text/chat.ts'
import { chatPicture, pictureFault } from '../../text/chat-picture.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { usePictureUrl } from '../slip/use-picture-url.ts'
import type { ChatClient, ChatView, PendingMessage } from './chat-client.ts'
import { ChatMessageRow } from './chat-message-row.tsx'
import { TypingRow } from './typing-row.tsx'
import { useLogEnd } from './use-log-end.ts'

export interface ChatLogProps {
  client: ChatClient
  view: ChatView
  onFollow: (path: string) => void
  /** Does what a link of an answer stands for that leads to no screen. */
  onDo: (link: string, seq: number) => void
  /** Behind the last message. */
  children: ReactNode
}

/** Renders what was said, the newest at the end and in sight, unless one has scrolled up to read. */
export function ChatLog({ client, view, onFollow, onDo, children }: ChatLogProps) {
  const { messages, pending, state, draft, link } = view
  // What is automatic answers in the moment in which the question is taken.
  const isTaken = state?.mode !== 'person' && pending.some((each) => each.state === 'sending')
  const isWriting = state?.isTyping || (isTaken && link === 'live')
  const { box, content, onScroll, isBehind, toEnd } = useLogEnd(messages.at(-1)?.seq, pending.at(-1)?.key)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="chat-log min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3 outline-offset-[-3px]"
      >
        <div ref={content}>
          <div role="log" aria-label={text.log} className="flex flex-col gap-3">
            <Day of={messages[0]?.createdAt ?? new Date()} />
            <Greeting />
            {messages.map((message, at) => (
              <Fragment key={message.seq}>
                {at > 0 && !isSameDay(messages[at - 1]?.createdAt, message.createdAt) && (
                  <Day of={message.createdAt} />
                )}
                <ChatMessageRow client={client} message={message} onFollow={onFollow} onDo={onDo} />
              </Fragment>
            ))}
            {messages.length > 0 &&
              pending.length > 0 &&
              !isSameDay(messages.at(-1)?.createdAt, new Date()) && <Day of={new Date()} />}
            {pending.map((message) => (
              <PendingRow
                key={message.key}
                client={client}
                message={message}
                // The button goes with its press: the keyboard stays in the chat.
                onPressed={() => box.current?.focus()}
              />
            ))}
            {isWriting && <TypingRow draft={draft} />}
          </div>
          {children}
          <p role="status" className="mt-3 text-center text-2xs text-khamin-text empty:hidden">
            {link === 'lost' && text.lost}
          </p>
        </div>
      </div>
      {isBehind && (
        <button
          type="button"
          onClick={toEnd}
          className="-translate-x-1/2 absolute bottom-3 left-1/2 flex h-10 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 font-semibold text-khram text-xs shadow-overlay hover:bg-khram-soft"
        >
          {text.newBelow}
          <ArrowDown aria-hidden size={16} strokeWidth={1.75} />
        </button>
      )}
    </div>
  )
}

/** Says on which day what follows was said. */
function Day({ of }: { of: Date | string }) {
  const date = thaiDate(of)
  return (
    <p className="text-center text-2xs text-ink-3">{isSameDay(of, new Date()) ? text.today(date) : date}</p>
  )
}

function isSameDay(one: Date | string | undefined, other: Date | string): boolean {
  return one !== undefined && bangkokDate(new Date(one)) === bangkokDate(new Date(other))
}

function Greeting() {
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="rounded-card rounded-bl-[2px] border border-line bg-surface px-3 py-2 text-sm">
        {text.greeting}
      </p>
      <span className="text-2xs text-ink-3">{text.auto}</span>
    </div>
  )
}

function PendingPicture({ picture }: { picture: Blob | null }) {
  const url = usePictureUrl(picture)
  return url && <img src={url} alt={chatPicture.sent} className="mt-1 h-40 w-28 object-cover object-top" />
}

function refusalOf(refusal: unknown): string {
  return pictureFault(refusal instanceof ApiError ? refusal.code : undefined) ?? messageOf(refusal)
}

interface PendingRowProps {
  client: ChatClient
  message: PendingMessage
  onPressed: () => void
}

function PendingRow({ client, message, onPressed }: PendingRowProps) {
  const { key, text: said, picture, state, refusal } = message
  const action = (name: string, act: () => void) => (
    <button
      type="button"
      className="touch shrink-0 rounded-control px-1 font-semibold text-khram underline"
      onClick={() => {
        act()
        onPressed()
      }}
    >
      {name}
    </button>
  )
  return (
    <div className="flex flex-col items-end gap-1">
      <div className="max-w-[85%] whitespace-pre-wrap break-words rounded-card rounded-br-[2px] bg-khram-soft px-3 py-2 text-sm">
        {said}
        <PendingPicture picture={picture} />
      </div>
      {state === 'failed' ? (
        <span className="flex items-center gap-2 text-2xs text-khrang">
          {refusal === null ? text.unsent : refusalOf(refusal)}
          {action(text.sendAgain, () => client.sendAgain(key))}
          {/* What met no answer may have arrived all the same. */}
          {refusal !== null && action(everywhere.delete, () => client.discard(key))}
        </span>
      ) : (
        <span className="text-2xs text-ink-3">{text.sending}</span>
      )}
    </div>
  )
}
