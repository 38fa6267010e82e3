import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { assignChat, closeChat, INBOX_TABS } from '@thokham/contract/chat-inbox'
import { Bell, BellRing } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { KeyCap } from '../../../components/ui/key-cap.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { useCountedTitle } from '../../../lib/browser/use-counted-title.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { inbox as text } from '../../../text/inbox.ts'
import { AdminSections } from '../admin-sections.tsx'
import { ConversationList } from './conversation-list.tsx'
import { type InboxTab, inboxQuery, readInboxAgain } from './inbox-queries.ts'
import { Thread } from './thread.tsx'
import { TodayFigures } from './today-figures.tsx'
import { Unanswered } from './unanswered.tsx'
import { useInboxFeed } from './use-inbox-feed.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useInboxSound } from './use-inbox-sound.ts'

/** Renders the inbox: conversations, the one that is read, and who it is with. */
export function InboxScreen() {
  const search = useSearch({ from: '/admin/inbox' })
  const navigate = useNavigate({ from: '/admin/inbox' })
  const tab = INBOX_TABS.find((each) => each === search.tab) ?? 'all'
  const list = useInfiniteQuery(inboxQuery(tab, search.q ?? ''))
  const conversations = list.data?.pages.flatMap((page) => page.conversations) ?? []
  const first = list.data?.pages[0]
  const { isOn, toggle, sound } = useInboxSound()
  const feed = useInboxFeed(sound)
  const counts = feed ?? first?.counts
  useCountedTitle(counts?.unread)
  const reply = useRef<HTMLTextAreaElement>(null)
  const choose = (id: string | undefined) =>
    void navigate({ search: searchOf({ ...search, id }), replace: id !== undefined })
  const step = (by: 1 | -1) => {
    const at = conversations.findIndex(({ id }) => id === search.id)
    const next = conversations[at < 0 ? 0 : at + by]
    if (next) choose(next.id)
  }
  const options = { always: () => readInboxAgain(), refused: () => text.failed }
  const assign = useAction(assignChat, options)
  const closing = useAction(closeChat, options)
  const setMine = (mine: boolean) =>
    search.id && void assign.run({ params: { id: search.id }, body: { mine } })
  const take = () => setMine(true)
  const close = () => search.id && void closing.run({ params: { id: search.id } })
  useInboxKeys({
    next: () => step(1),
    previous: () => step(-1),
    take,
    close,
    canned: () => {
      reply.current?.focus()
      reply.current?.dispatchEvent(new CustomEvent('inbox:canned'))
    },
  })

  return (
    <>
      <AdminSections current="/admin/inbox" />
      <div className={cx('mb-3 flex flex-wrap items-center gap-x-4 gap-y-2', search.id && 'max-md:hidden')}>
        <h1 className="text-3xl">{text.title}</h1>
        <Button
          size={32}
          icon={isOn ? BellRing : Bell}
          aria-pressed={isOn}
          onClick={toggle}
          className={isOn ? 'border-khram! bg-khram-soft! text-khram!' : undefined}
        >
          {text.sound}
        </Button>
        <Unanswered />
        {first && <TodayFigures today={first.today} className="ml-auto max-md:hidden" />}
      </div>
      <div className={cx('flex flex-wrap items-end justify-between gap-x-6', search.id && 'max-md:hidden')}>
        <TabLinks
          label={text.tabsLabel}
          to="/admin/inbox"
          tabs={INBOX_TABS.map((each) => ({
            name: text.tabs[each],
            count: countOf(each, counts),
            search: { tab: each, ...(search.q && { q: search.q }) },
            selected: each === tab,
          }))}
        />
        <ul className="mb-5 hidden gap-4 text-2xs text-ink-3 lg:flex">
          {(
            [
              [['J', 'K'], text.keys.move],
              [['A'], text.keys.take],
              [['E'], text.keys.close],
              [['/'], text.keys.canned],
            ] as const
          ).map(([keys, word]) => (
            <li key={word} className="flex items-center gap-1.5">
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
              {word}
            </li>
          ))}
        </ul>
      </div>
      <div
        className={cx(
          'card grid grid-cols-[minmax(0,1fr)] overflow-hidden md:h-[max(520px,calc(100dvh-280px))] md:grid-cols-[304px_minmax(0,1fr)]',
          search.id ? 'h-[max(440px,calc(100dvh-220px))]' : 'h-[max(440px,calc(100dvh-330px))]',
        )}
      >
        <ConversationList
          className={cx(search.id && 'max-md:hidden')}
          list={list}
          conversations={conversations}
          chosen={search.id}
          q={search.q ?? ''}
          searchedFor={first?.searchedFor ?? null}
          onSearch={(q) => void navigate({ search: searchOf({ ...search, q }), replace: true })}
          onChoose={choose}
        />
        {search.id ? (
          <Thread
            key={search.id}
            id={search.id}
            ref={reply}
            replies={first?.replies ?? []}
            usedLabels={first?.labels ?? []}
            onBack={() => choose(undefined)}
            onTake={take}
            onRelease={() => setMine(false)}
            onClose={close}
          />
        ) : (
          <p className="m-auto hidden text-ink-3 text-sm md:block">{text.choose}</p>
        )}
      </div>
    </>
  )
}

/** Returns parameters of the address without those that say nothing. */
function searchOf(search: { tab?: string | undefined; q?: string | undefined; id?: string | undefined }) {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as Record<string, string>
}

function countOf(tab: InboxTab, counts: Record<'unread' | 'mine' | 'waiting', number> | undefined): number {
  return tab === 'all' || tab === 'closed' ? 0 : (counts?.[tab] ?? 0)
}
