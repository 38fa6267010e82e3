import { LONGEST_MESSAGE } from '@thokham/contract/chat'
import { isInvisible } from '@thokham/domain/text'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { storedText } from '../../kit/storage/stored.ts'
import { chat as text } from '../../text/chat.ts'
import { chatPicture } from '../../text/chat-picture.ts'
import { IconButton } from '../ui/button.tsx'
import { AttachedPicture } from './attached-picture.tsx'
import type { ChatClient, ChatView } from './chat-client.ts'
import { Chip } from './chip.tsx'
import { useAttachment } from './use-attachment.ts'

/** What is typed, kept from page to page. */
const draft = storedText('chatDraft')

export interface ChatInputProps {
  ref: RefObject<HTMLTextAreaElement | null>
  client: ChatClient
  view: ChatView
}

/** Takes what is typed: Enter sends, Shift and Enter begins a line, and neither while an input method composes. */
export function ChatInput({ ref, client, view }: ChatInputProps) {
  const [typed, setTyped] = useState(() => draft.get() ?? '')
  useEffect(() => void draft.set(typed || null), [typed])
  const attachment = useAttachment()
  const chooser = useRef<HTMLInputElement>(null)
  const isOff = attachment.isReading || (isInvisible(typed) && attachment.picture === null)
  const isPerson = view.state?.mode === 'person'
  const hours = view.about?.hours
  const send = () => {
    if (isOff) return
    client.send(isInvisible(typed) ? '' : typed.trim(), attachment.picture)
    setTyped('')
    attachment.clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // 229: what browsers say while an input method has the keys, also where isComposing is over already.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="border-line border-t bg-surface px-3 pt-2"
    >
      {!isPerson && (
        <ul aria-label={text.chipsLabel} className="mb-2 flex flex-wrap gap-1">
          {text.chips.map((chip) => (
            <li key={chip} className="flex grow">
              <Chip onPress={() => client.send(chip)}>{chip}</Chip>
            </li>
          ))}
        </ul>
      )}
      <AttachedPicture attachment={attachment} />
      <div className="flex items-end gap-1">
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          aria-label={chatPicture.attach}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file chosen again is to count as chosen.
            target.value = ''
            if (file) attachment.choose(file)
            ref.current?.focus()
          }}
        />
        <IconButton icon={Paperclip} label={chatPicture.attach} onClick={() => chooser.current?.click()} />
        <textarea
          ref={ref}
          value={typed}
          rows={1}
          maxLength={LONGEST_MESSAGE}
          aria-label={text.message}
          placeholder={isPerson ? text.teamPlaceholder : text.placeholder}
          enterKeyHint="send"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onPaste={attachment.onPaste}
          className="field-sizing-content max-h-28 min-h-11 min-w-0 flex-1 resize-none rounded-control border border-line-strong bg-surface px-3 py-2 text-base"
        />
        <button
          type="submit"
          aria-label={text.send}
          title={text.send}
          disabled={isOff}
          className="ml-1 flex size-11 shrink-0 items-center justify-center rounded-control bg-khram text-on-khram hover:bg-khram-hover disabled:bg-sunken disabled:text-ink-3"
        >
          <SendHorizontal aria-hidden size={20} strokeWidth={1.75} />
        </button>
      </div>
      <p className="max-w-none py-1.5 text-center text-2xs text-ink-3">
        {hours ? (isPerson ? text.hours(hours) : text.autoHours(hours)) : text.auto}
      </p>
    </form>
  )
}
