import { LONGEST_MESSAGE } from '@thokham/contract/chat'
import { typeInChat } from '@thokham/contract/chat-inbox'
import { isInvisible } from '@thokham/domain/text'
import { Paperclip, StickyNote } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { AttachedPicture } from '../../../components/chat/attached-picture.tsx'
import { useAttachment } from '../../../components/chat/use-attachment.ts'
import { Button } from '../../../components/ui/button.tsx'
import { FieldError } from '../../../components/ui/field.tsx'
import { FileButton } from '../../../components/ui/file-button.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { focusUnlessElsewhere } from '../../../lib/browser/focus-unless-elsewhere.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { chatPicture, pictureFault } from '../../../text/chat-picture.ts'
import { messageOf } from '../../../text/errors.ts'
import { inbox as text } from '../../../text/inbox.ts'
import { CannedReplies } from './canned-replies.tsx'
import { filledReplies } from './fill-replies.ts'
import type { ShownConversation } from './inbox-queries.ts'
import { changeReply, sendReply, useReply } from './replies.ts'

/** How often at most others are notified of typing, in ms. */
const TYPING_EVERY_MS = 3_000

interface ReplyBoxProps {
  ref: RefObject<HTMLTextAreaElement | null>
  data: ShownConversation
  replies: readonly { name: string; text: string }[]
}

/** Takes an answer, or a note for the team alone; `/` offers canned replies, and Enter sends, but not while an input method composes. */
export function ReplyBox({ ref, data, replies }: ReplyBoxProps) {
  const { id } = data.conversation
  const reply = useReply(id)
  const { typed, isNote, picture, isBusy, fault } = reply
  const setTyped = (value: string) => changeReply(id, { typed: value })
  const said = useRef(0)
  const attachment = useAttachment([reply, (update) => changeReply(id, update)])
  const offered =
    typed.startsWith('/') && !isNote
      ? filledReplies(replies, data).filter(({ name }) => `/${name}`.startsWith(typed))
      : []
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, offered.length - 1)
  useCannedEvent(ref, () => typed === '' && setTyped('/'))

  const isOff = attachment.isReading || (isInvisible(typed) && picture === null)

  const send = async (close: boolean) => {
    if (isOff) return
    attachment.dismissFault()
    // By the time it is sent, another conversation's box may stand there.
    const box = ref.current
    await sendReply(id, {
      close,
      async onSent() {
        await queryClient.invalidateQueries({ queryKey: ['inbox-conversation', id] })
        void queryClient.invalidateQueries({ queryKey: ['inbox'] })
      },
    })
    focusUnlessElsewhere(box, box?.form)
  }
  const insert = (canned: string) => {
    setTyped(canned)
    setChosen(0)
    ref.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (offered.length > 0) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) {
        event.preventDefault()
        return setChosen((at + step + offered.length) % offered.length)
      }
      if (event.key === 'Enter') {
        event.preventDefault()
        return insert(offered[at]?.text ?? '')
      }
      if (event.key === 'Escape') return setTyped('')
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void send(false)
  }
  const type = (value: string) => {
    setTyped(value)
    if (isNote || value.startsWith('/') || Date.now() - said.current < TYPING_EVERY_MS) return
    said.current = Date.now()
    call(typeInChat, { params: { id } }).catch(() => undefined)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
      className="flex flex-col gap-2 border-line border-t p-3"
    >
      {offered.length > 0 && <CannedReplies replies={offered} chosen={at} onInsert={insert} />}
      <textarea
        ref={ref}
        value={typed}
        rows={2}
        maxLength={LONGEST_MESSAGE}
        aria-label={isNote ? text.note : text.reply}
        placeholder={isNote ? text.notePlaceholder : text.replyPlaceholder}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onPaste={attachment.onPaste}
        className={cx(
          'field-sizing-content max-h-40 min-h-16 resize-none rounded-control border border-line-strong px-3 py-2 text-base',
          isNote ? 'bg-khamin-soft' : 'bg-surface',
        )}
      />
      {fault !== null && (
        <div role="alert">
          <FieldError>
            {pictureFault(fault instanceof ApiError ? fault.code : undefined) ?? messageOf(fault)}
          </FieldError>
        </div>
      )}
      <AttachedPicture attachment={attachment} />
      <div className="flex flex-wrap items-center gap-2 max-md:gap-1.5">
        <FileButton
          size={40}
          variant="quiet"
          icon={Paperclip}
          iconOnPhones
          accept="image/*"
          className="px-2! max-md:w-10"
          onFile={attachment.choose}
        >
          {chatPicture.attach}
        </FileButton>
        <Button
          size={40}
          variant="quiet"
          icon={StickyNote}
          aria-pressed={isNote}
          className={cx('px-2! max-md:w-10', isNote && 'bg-khamin-soft! text-khamin-text!')}
          onClick={() => changeReply(id, { isNote: !isNote })}
        >
          <span className="max-md:sr-only">{text.note}</span>
        </Button>
        <span className="flex-1" />
        {!isNote && (
          <Button
            size={40}
            className="px-3! max-md:px-2! max-md:text-xs!"
            disabled={isOff}
            onClick={() => void send(true)}
          >
            {text.sendAndClose}
          </Button>
        )}
        <Button
          type="submit"
          size={40}
          variant="primary"
          className="px-4! max-md:px-2! max-md:text-xs!"
          busy={isBusy}
          disabled={isOff}
        >
          {isNote ? text.saveNote : text.send}
        </Button>
      </div>
    </form>
  )
}

/** Opens the canned replies by the key `/` from anywhere on the screen. */
function useCannedEvent(ref: RefObject<HTMLTextAreaElement | null>, open: () => void) {
  const latest = useLatest(open)
  useEffect(() => {
    const box = ref.current
    const onOpen = () => latest.current()
    box?.addEventListener('inbox:canned', onOpen)
    return () => box?.removeEventListener('inbox:canned', onOpen)
  }, [ref])
}
