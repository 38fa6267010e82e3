import type { ChatMessage } from '@thokham/contract/chat'
import { SLIP_LINK } from '@thokham/domain/chat/fill-answer'
import { Headset, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { focusUnlessElsewhere } from '../../lib/browser/focus-unless-elsewhere.ts'
import { whenTabInSight } from '../../lib/browser/tab-sight.ts'
import { useCountedTitle } from '../../lib/browser/use-counted-title.ts'
import { cx } from '../../lib/format/class-names.ts'
import { chat as text } from '../../text/chat.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { LogoMark } from '../cloth/logo-mark.tsx'
import { Selvage } from '../cloth/selvage.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ChatClient, type ChatView } from './chat-client.ts'
import { ChatInput } from './chat-input.tsx'
import { ChatLog } from './chat-log.tsx'
import { openChat, placeChat, takesFocus, useChatPlace } from './chat-place.ts'
import { HandOverCard } from './hand-over-card.tsx'
import { isSheetStep, useSheetStep } from './sheet-step.ts'
import { useIsTabHidden } from './use-is-tab-hidden.ts'
import { useSheet } from './use-sheet.ts'

export interface ChatPanelProps {
  /** Leads to a screen of ours. */
  onFollow: (path: string) => void
}

/** Renders the support chat: a panel at the corner, or a sheet over the whole of a phone. */
export default function ChatPanel({ onFollow }: ChatPanelProps) {
  const { isOpen } = useChatPlace()
  const { client, view } = useChatClient()
  const isLookedAt = !useIsTabHidden() && isOpen
  const unread = isLookedAt ? 0 : unreadIn(view)
  useEffect(() => placeChat({ unread }), [unread])
  useEffect(() => () => placeChat({ unread: 0 }), [])
  useCountedTitle(unread)
  return isOpen ? <OpenPanel client={client} view={view} onFollow={onFollow} /> : null
}

interface OpenPanelProps extends ChatPanelProps {
  client: ChatClient
  view: ChatView
}

function OpenPanel({ client, view, onFollow }: OpenPanelProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isSheet = useSheet(panel)
  const leave = useCallback(() => {
    openChat(false)
    // The button is there again with the next frame.
    requestAnimationFrame(() => visibleLauncher()?.focus({ preventScroll: true }))
  }, [])
  useSheetStep(isSheet, leave)
  const close = () => (isSheetStep() ? history.back() : leave())
  useEffect(() => {
    // A chat that was left open on the previous page does not take the focus on this one.
    if (takesFocus()) input.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => whenTabInSight(() => client.look()))
  const isPerson = view.state?.mode === 'person'
  const change = useChange()
  return createPortal(
    <>
      {isSheet && <div aria-hidden className="fixed inset-0 z-40 bg-scrim" onClick={close} />}
      <div
        ref={panel}
        role="dialog"
        aria-modal={isSheet}
        aria-label={isPerson ? text.team() : text.title}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.stopPropagation()
          close()
        }}
        className="chat-panel fixed inset-x-0 bottom-[var(--keyboard,0px)] z-40 flex h-[calc(100dvh-12px-var(--keyboard,0px))] flex-col overflow-hidden rounded-t-sheet border-line bg-paper pb-[env(safe-area-inset-bottom)] shadow-overlay outline-none md:inset-x-auto md:right-6 md:bottom-6 md:h-[min(600px,calc(100dvh-48px))] md:w-[384px] md:rounded-sheet md:border md:pb-0"
      >
        <Selvage thin />
        <PanelHead client={client} view={view} change={change} onClose={close} />
        {view.about === null && view.fault ? (
          <Unreachable view={view} onRetry={() => client.retry()} />
        ) : (
          <ChatLog
            client={client}
            view={view}
            onFollow={onFollow}
            onDo={(link, seq) =>
              // The picture stands right before the answer that offers it.
              change.press(() => (link === SLIP_LINK ? client.takeAsSlip(seq - 1) : client.askForPerson()))
            }
          >
            {isPerson && view.about && (
              <HandOverCard
                client={client}
                view={view}
                about={view.about}
                onLeft={() => focusUnlessElsewhere(input.current, panel.current)}
              />
            )}
          </ChatLog>
        )}
        <ChatInput ref={input} client={client} view={view} />
      </div>
    </>,
    document.body,
  )
}

/** Changes who answers; what kept it from being done is said in the head. */
function useChange() {
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const press = (change: () => Promise<void>) => {
    setIsBusy(true)
    setFault(null)
    change()
      .catch(setFault)
      .finally(() => setIsBusy(false))
  }
  return { isBusy, fault, press }
}

interface PanelHeadProps {
  client: ChatClient
  view: ChatView
  change: ReturnType<typeof useChange>
  onClose: () => void
}

function PanelHead({ client, view, change: { isBusy, fault, press }, onClose }: PanelHeadProps) {
  const { about, state } = view
  const isPerson = state?.mode === 'person'
  const isAway = isPerson && about?.nextTime !== null
  const people = about?.online ?? null
  return (
    <header className="border-line border-b bg-surface">
      <div className="flex h-[60px] items-center gap-2 pr-1 pl-4">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-control border border-line max-[359px]:hidden">
          <LogoMark size={26} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-base leading-6">
            {isPerson ? text.team() : text.title}
          </h2>
          <p className="flex items-center gap-1.5 truncate text-2xs text-ink-2">
            <span
              aria-hidden
              className={cx('size-2 shrink-0 rounded-full', isAway ? 'bg-khamin' : 'bg-dye-toei')}
            />
            {isPerson ? (isAway ? text.teamAway : text.teamHere) : text.online}
            {!isPerson && people !== null && <span className="tabular-nums">· {text.people(people)}</span>}
          </p>
        </div>
        {isPerson ? (
          <Button
            variant="quiet"
            size={40}
            busy={isBusy}
            className="px-2.5! text-xs!"
            onClick={() => press(() => client.goBackToBot())}
          >
            {text.bot}
          </Button>
        ) : (
          <Button
            size={40}
            icon={Headset}
            busy={isBusy}
            className="px-2.5! text-xs!"
            onClick={() => press(() => client.askForPerson())}
          >
            {text.person}
          </Button>
        )}
        <IconButton icon={X} label={everywhere.close} onClick={onClose} />
      </div>
      {fault !== null && (
        <p role="alert" className="bg-khrang-soft px-4 py-1.5 text-khrang text-xs">
          {messageOf(fault)}
        </p>
      )}
    </header>
  )
}

function Unreachable({ view, onRetry }: { view: ChatView; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 px-6 text-center">
      <p className="text-sm">{text.loadFail}</p>
      <p className="text-ink-2 text-xs">{messageOf(view.fault)}</p>
      <Button size={40} onClick={onRetry}>
        {everywhere.retry}
      </Button>
    </div>
  )
}

function useChatClient(): { client: ChatClient; view: ChatView } {
  const [client] = useState(() => new ChatClient())
  useEffect(() => {
    client.begin()
    return () => client.end()
  }, [client])
  const view = useSyncExternalStore(client.subscribe, () => client.view)
  return { client, view }
}

/** The AI's final messages, which may arrive when the chat is no longer looked at. */
const LATE: ReadonlySet<ChatMessage['source']> = new Set(['ai', 'apology', 'budget'])

function unreadIn({ messages, state }: ChatView): number {
  const seen = state?.readSeq ?? 0
  return messages.filter(({ seq, sender, source }) => seq > seen && (sender === 'team' || LATE.has(source)))
    .length
}

function visibleLauncher(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-chat-launcher]')].find(
    (button) => button.offsetParent !== null || getComputedStyle(button).position === 'fixed',
  )
}
