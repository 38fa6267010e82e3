import { type ChatMessage, readChatPicture } from '@thokham/contract/chat'
import { PERSON_LINK } from '@thokham/domain/chat/fill-answer'
import { ArrowRight, Check, Headset, ThumbsDown, ThumbsUp } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'
import { thaiTime } from '../../lib/format/thai-format.ts'
import { chat as text } from '../../text/chat.ts'
import { chatPicture } from '../../text/chat-picture.ts'
import type { ChatClient } from './chat-client.ts'
import { ChatText } from './chat-text.tsx'

interface RowProps {
  client: ChatClient
  message: ChatMessage
  onFollow: (path: string) => void
  /** Does what a link of an answer stands for that leads to no screen. */
  onDo: (link: string, seq: number) => void
}

/** Renders a message: one's own at the right, answers at the left, what happened between two lines. */
export function ChatMessageRow(props: RowProps) {
  const { sender } = props.message
  if (sender === 'visitor') return <OwnMessage {...props} />
  if (sender === 'event') return <EventLine {...props} />
  return <Answer {...props} />
}

const clock = (message: ChatMessage) => text.at(thaiTime(message.createdAt))

function OwnMessage({ message }: RowProps) {
  return (
    <div className="flex items-end justify-end gap-2">
      <time dateTime={message.createdAt} className="nb shrink-0 text-2xs text-ink-3">
        {clock(message)}
      </time>
      <div className="min-w-0 max-w-[80%] whitespace-pre-wrap break-words rounded-card rounded-br-[2px] bg-khram-soft px-3 py-2 text-sm">
        <span className="sr-only">{text.you}: </span>
        {message.text}
        {message.hasPicture && <ChatPicture seq={message.seq} label={chatPicture.sent} />}
      </div>
    </div>
  )
}

/** Renders a picture as small as a message may be; whole in a tab of its own. */
function ChatPicture({ seq, label }: { seq: number; label: string }) {
  const src = readChatPicture.path.replace(':seq', String(seq))
  return (
    <a href={src} target="_blank" rel="noreferrer" title={chatPicture.open} className="mt-1 block w-fit">
      <img
        src={src}
        alt={label}
        loading="lazy"
        decoding="async"
        width={112}
        height={160}
        className="crop h-40 w-28 bg-sunken object-cover object-top p-1!"
      />
    </a>
  )
}

function EventLine({ message }: RowProps) {
  const event = message.text as Parameters<typeof text.event>[0]
  return (
    <p className="flex items-center gap-3 text-center text-ink-2 text-xs before:h-px before:min-w-3 before:flex-1 before:bg-line after:h-px after:min-w-3 after:flex-1 after:bg-line">
      <span>
        {text.event(event, message.author)} · <span className="nb">{clock(message)}</span>
      </span>
    </p>
  )
}

function Answer({ client, message, onFollow, onDo }: RowProps) {
  const { source, author, links, lines } = message
  const isAuto = message.sender === 'bot'
  return (
    <div className="flex max-w-[92%] flex-col items-start gap-0.5 self-start md:max-w-[308px]">
      <div className="w-fit min-w-0 max-w-full overflow-hidden rounded-card rounded-bl-[2px] border border-line bg-surface">
        {message.text !== '' && (
          <p className="whitespace-pre-wrap break-words px-3 py-2 text-sm">
            <ChatText>{message.text}</ChatText>
          </p>
        )}
        {message.hasPicture && (
          <div className="px-3 pb-2">
            <ChatPicture seq={message.seq} label={chatPicture.ofTeam} />
          </div>
        )}
        {lines.length > 0 && (
          <ul className="num px-3 pb-1 text-2xs">
            {lines.map((line) => (
              <li key={line} className="border-line border-t py-1.5">
                {line}
              </li>
            ))}
          </ul>
        )}
        {links.map((link) => (
          <AnswerLink key={link.to} link={link} onFollow={onFollow} onDo={() => onDo(link.to, message.seq)} />
        ))}
      </div>
      <div className="flex w-full items-center justify-between gap-2 text-2xs text-ink-3">
        <span>
          {isAuto ? (source === 'library' ? text.fromLibrary : text.auto) : (author ?? text.team())} ·{' '}
          <time dateTime={message.createdAt}>{clock(message)}</time>
        </span>
        {isAuto && source !== 'apology' && source !== 'budget' && (
          <Rating client={client} message={message} />
        )}
      </div>
    </div>
  )
}

const LINK_CLASS =
  'flex min-h-11 w-full items-center justify-between gap-3 border-line border-t px-3 text-left font-semibold text-khram text-sm no-underline hover:bg-khram-soft'

interface AnswerLinkProps extends Pick<RowProps, 'onFollow'> {
  link: ChatMessage['links'][number]
  onDo: () => void
}

/** Renders a way that an answer names: to a screen of ours, to a person of the team, or to what is done here. */
function AnswerLink({ link: { to, label }, onFollow, onDo }: AnswerLinkProps) {
  if (to.startsWith('#')) {
    const Icon = to === PERSON_LINK.to ? Headset : Check
    return (
      <button type="button" className={LINK_CLASS} onClick={onDo}>
        {label}
        <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      </button>
    )
  }
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onFollow(to)
      }}
      className={LINK_CLASS}
    >
      {label}
      <ArrowRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
    </a>
  )
}

function Rating({ client, message: { seq, rating } }: Pick<RowProps, 'client' | 'message'>) {
  const choices = [
    ['up', text.met, ThumbsUp],
    ['down', text.notMet, ThumbsDown],
  ] as const
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">{text.ask}</legend>
      {choices.map(([value, label, Icon]) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          aria-pressed={rating === value}
          title={label}
          onClick={() => void client.rate(seq, rating === value ? null : value).catch(() => undefined)}
          className={cx(
            'touch flex size-9 items-center justify-center rounded-control hover:bg-sunken',
            rating === value && 'bg-khram-soft text-khram',
          )}
        >
          <Icon aria-hidden size={16} strokeWidth={1.75} />
        </button>
      ))}
    </fieldset>
  )
}
