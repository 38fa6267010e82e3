import type { InboxConversation } from '@thokham/contract/chat-inbox'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Found, LookedFor, SearchedFor } from '../../../components/ui/found.tsx'
import { PausedSearch } from '../../../components/ui/paused-search.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { QueryView, type ViewedQuery } from '../../../kit/query-view/query-view.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiShortDateTime, thaiTime } from '../../../lib/format/thai-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { inbox as text } from '../../../text/inbox.ts'
import { levelNameOf } from './level-name.ts'

export interface ConversationListProps {
  className: string | undefined
  list: ViewedQuery<unknown> & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  conversations: readonly InboxConversation[]
  chosen: string | undefined
  q: string
  /** What stands for `q`, which nobody has; null = itself. */
  searchedFor: string | null
  onSearch: (q: string) => void
  onChoose: (id: string) => void
}

/** Renders conversations, one a row: who, what was said last, how long it has waited. */
export function ConversationList({
  className,
  list,
  conversations,
  chosen,
  q,
  searchedFor,
  ...on
}: ConversationListProps) {
  return (
    <section
      aria-label={text.list}
      className={cx('flex min-h-0 min-w-0 flex-col border-line md:border-r', className)}
    >
      <div className="border-line border-b p-3">
        <PausedSearch label={text.search} value={q} onSearch={on.onSearch} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryView
          query={list}
          waiting={<SkeletonRows rows={6} rowClass="h-[91px]" />}
          empty={() =>
            conversations.length === 0 && <EmptyState>{q ? text.noResult : text.empty}</EmptyState>
          }
        >
          {() => (
            <LookedFor value={searchedFor ?? q}>
              <SearchedFor typed={q} searchedFor={searchedFor} />
              <ul>
                {conversations.map((each) => (
                  <li key={each.id} className="border-line border-b">
                    <Row conversation={each} isChosen={each.id === chosen} onChoose={on.onChoose} />
                  </li>
                ))}
              </ul>
            </LookedFor>
          )}
        </QueryView>
        {list.hasNextPage && (
          <div className="flex justify-center p-3">
            <Button size={40} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {text.more}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

interface RowProps {
  conversation: InboxConversation
  isChosen: boolean
  onChoose: (id: string) => void
}

function Row({ conversation, isChosen, onChoose }: RowProps) {
  const { id, name, number, lastText, lastAt, unread } = conversation
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={() => onChoose(id)}
      className={cx(
        'flex w-full flex-col gap-0.5 px-4 py-2.5 text-left hover:bg-khram-soft/40',
        isChosen && 'bg-khram-soft! shadow-[inset_3px_0_0_var(--khram)]',
      )}
    >
      <span className="flex w-full items-baseline justify-between gap-2">
        <span className={cx('truncate py-0.5 text-sm', unread > 0 ? 'font-semibold' : 'font-medium')}>
          <Found>{name ?? text.visitor(number)}</Found>
        </span>
        <time dateTime={lastAt} className="shrink-0 text-2xs text-ink-3 tabular-nums">
          {isToday(lastAt) ? thaiTime(lastAt) : thaiShortDateTime(lastAt).replace(/ \d\d:\d\d$/, '')}
        </time>
      </span>
      <span className="flex w-full items-center justify-between gap-2">
        <span className={cx('truncate py-0.5 text-xs', unread > 0 ? 'font-medium text-ink' : 'text-ink-2')}>
          <LastAuthor of={conversation} />
          <Found>{lastText}</Found>
        </span>
        {unread > 0 && (
          <span className="flex h-5 min-w-5 shrink-0 items-center justify-center rounded-chip bg-khram px-1 text-2xs text-on-khram tabular-nums">
            <span aria-hidden>{unread}</span>
            <span className="sr-only">{text.unread(unread)}</span>
          </span>
        )}
      </span>
      <Standing conversation={conversation} />
    </button>
  )
}

/** Says who of the team had the last word. */
function LastAuthor({ of: { lastAuthor } }: { of: InboxConversation }) {
  const { data: session } = useSession()
  if (!lastAuthor) return null
  return <>{lastAuthor.id === session?.me?.id ? text.you : lastAuthor.name}: </>
}

function Standing({ conversation }: { conversation: InboxConversation }) {
  const { data: session } = useSession()
  const { assignee, waitingSince, isClosed, mode, lastAuthor } = conversation
  const level = levelNameOf(conversation)
  const minutes = waitingSince
    ? Math.max(0, Math.floor((Date.now() - Date.parse(waitingSince)) / 60_000))
    : null
  return (
    <span className="flex flex-wrap gap-x-1.5 text-2xs text-ink-3">
      <span className={cx(level.isOver && 'text-khrang')}>{level.name}</span>
      {isClosed && <span>· {text.closed}</span>}
      {!isClosed && assignee && <span>· {assignee.id === session?.me?.id ? text.mine : assignee.name}</span>}
      {!isClosed && mode === 'auto' && <span>· {text.byBot}</span>}
      {!isClosed && mode === 'person' && lastAuthor && <span>· {text.waitsForMember}</span>}
      {minutes !== null && (
        // A minute may have gone by since the server rendered it.
        <span suppressHydrationWarning className="font-semibold text-khamin-text">
          · {text.waits(minutes)}
        </span>
      )}
    </span>
  )
}

const dayOf = (at: Date | string) => new Date(at).toLocaleDateString('en-CA', { timeZone: 'Asia/Bangkok' })
const isToday = (at: string) => dayOf(at) === dayOf(new Date())
