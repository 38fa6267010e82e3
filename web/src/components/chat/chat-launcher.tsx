import { MessageCircle } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'
import { chatLauncher as text } from '../../text/chat-launcher.ts'
import { openChat, useChatPlace } from './chat-place.ts'

export interface ChatLauncherProps {
  /** `floating` over the page, `docked` in a bar at the foot of a phone, `bar` among the buttons of the top bar. */
  as: 'floating' | 'docked' | 'bar'
}

const SHAPES: Record<ChatLauncherProps['as'], string> = {
  floating:
    'chat-floating fixed right-4 bottom-[calc(var(--bottom-bars)+16px)] z-30 size-12 bg-khram text-on-khram shadow-overlay hover:bg-khram-hover md:right-6 md:bottom-6',
  docked: 'relative size-12 shrink-0 bg-khram-soft text-khram md:hidden',
  bar: 'relative size-11 text-ink-2 hover:bg-sunken hover:text-ink',
}

/** Renders the round button that opens the support chat; its code comes with the first touch. */
export function ChatLauncher({ as }: ChatLauncherProps) {
  const { isOpen, unread } = useChatPlace()
  return (
    <button
      type="button"
      data-chat-launcher={as}
      aria-label={unread > 0 ? text.openWithNew(unread) : text.open}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={text.hint}
      hidden={isOpen && as === 'floating'}
      onClick={() => openChat(true)}
      className={cx(
        'flex items-center justify-center rounded-full transition-[transform,background-color] [&[hidden]]:hidden',
        SHAPES[as],
      )}
    >
      <MessageCircle aria-hidden size={22} strokeWidth={1.75} />
      <ChatCount unread={unread} />
    </button>
  )
}

/** Renders how many messages wait, or the dot that says someone is there. */
function ChatCount({ unread }: { unread: number }) {
  return unread > 0 ? (
    <span
      aria-hidden
      className="absolute -top-1.5 -right-1.5 flex h-[22px] min-w-[22px] items-center justify-center rounded-full bg-khrang px-1 font-semibold text-2xs text-on-khrang"
    >
      {unread > 99 ? '99+' : unread}
    </span>
  ) : (
    <span
      aria-hidden
      className="chat-dot absolute top-0 right-0 size-3 rounded-full border-2 border-surface bg-dye-toei"
    />
  )
}
