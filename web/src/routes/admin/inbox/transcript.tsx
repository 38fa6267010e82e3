import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { thaiDateTime } from '../../../lib/format/thai-format.ts'
import { chat } from '../../../text/chat.ts'
import { chatPicture } from '../../../text/chat-picture.ts'
import { inbox as text } from '../../../text/inbox.ts'
import type { ShownConversation } from './inbox-queries.ts'

/** Renders a conversation for paper, as long as it is printed: what both sides could read, in its order; no notes. */
export function Transcript({ data: { conversation, messages } }: { data: ShownConversation }) {
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when the event is over.
    const begin = () => flushSync(() => setIsPrinted(true))
    const end = () => setIsPrinted(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinted) return null
  const name = conversation.name ?? text.visitor(conversation.number)
  const shown = messages.filter(({ sender }) => sender !== 'note')
  return (
    <section className="paper">
      <h2 className="text-xl">{text.transcriptOf(name)}</h2>
      {conversation.email && <p className="text-sm">{conversation.email}</p>}
      <ul className="mt-4">
        {shown.map((message) => (
          <li key={message.seq} className="break-inside-avoid border-line border-t py-2 text-sm">
            <p className="text-2xs">
              {speakerOf(message, name)} · {thaiDateTime(message.createdAt)}
            </p>
            <p className="whitespace-pre-wrap break-words">
              {message.sender === 'event'
                ? chat.event(message.text as Parameters<typeof chat.event>[0], message.author)
                : message.text}
              {message.lines.map((line) => `\n${line}`).join('')}
              {message.hasPicture && ` [${chatPicture.sent}]`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function speakerOf({ sender, author }: ShownConversation['messages'][number], visitor: string): string {
  if (sender === 'visitor') return visitor
  return sender === 'bot' ? text.bot : (author ?? chat.title)
}
