import { useQuery } from '@tanstack/react-query'
import { readInboxUpTo } from '@thokham/contract/chat-inbox'
import { ArrowLeft, Check, UserRound } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { call } from '../../../lib/api/call.ts'
import { whenTabInSight } from '../../../lib/browser/tab-sight.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiAgo } from '../../../lib/format/thai-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { inbox as text } from '../../../text/inbox.ts'
import { ContactFacts } from './contact-facts.tsx'
import { conversationQuery, type ShownConversation } from './inbox-queries.ts'
import { ReplyBox } from './reply-box.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { Transcript } from './transcript.tsx'

export interface ThreadProps {
  id: string
  ref: RefObject<HTMLTextAreaElement | null>
  replies: readonly { name: string; text: string }[]
  /** Labels of other conversations. */
  usedLabels: readonly string[]
  onBack: () => void
  onTake: () => void
  onRelease: () => void
  onClose: () => void
}

/** Renders a conversation, the box to answer in, and who it is with. */
export function Thread({ id, ref, replies, usedLabels, onBack, ...acts }: ThreadProps) {
  const query = useQuery(conversationQuery(id))
  const { data, dataUpdatedAt } = query
  const [isAtFacts, setIsAtFacts] = useState(false)
  const typing = useTypingColleague(data?.typing ?? null, dataUpdatedAt)
  const newest = data?.messages.at(-1)?.seq ?? 0
  const unread = data?.conversation.unread ?? 0
  useEffect(() => {
    if (newest === 0 || unread === 0) return
    return whenTabInSight(() => {
      call(readInboxUpTo, { params: { id }, body: { seq: newest } }).catch(() => undefined)
    })
  }, [id, newest, unread])
  return (
    <QueryView query={query} waiting={<Waiting />}>
      {(data) => (
        <div className="grid min-h-0 min-w-0 lg:grid-cols-[minmax(0,1fr)_288px]">
          <div className={cx('flex min-h-0 min-w-0 flex-col', isAtFacts && 'max-lg:hidden')}>
            <ThreadHead data={data} onBack={onBack} onFacts={() => setIsAtFacts(true)} {...acts} />
            <p role="status" className="bg-toei-soft px-4 py-1.5 text-toei text-xs empty:hidden">
              {typing && text.other(typing)}
            </p>
            <ThreadMessages data={data} />
            <ReplyBox key={id} ref={ref} data={data} replies={replies} />
          </div>
          <ContactFacts
            data={data}
            usedLabels={usedLabels}
            onBack={() => setIsAtFacts(false)}
            className={isAtFacts ? undefined : 'max-lg:hidden'}
          />
          <Transcript data={data} />
        </div>
      )}
    </QueryView>
  )
}

function Waiting() {
  return (
    <div className="min-w-0 p-4">
      <SkeletonRows rows={5} rowClass="h-14" />
    </div>
  )
}

/** How long a colleague counts as typing after the last notice, in ms; notices come every three seconds. */
const TYPING_MS = 5_000

/** Returns the colleague who is typing; no notice says that one has stopped. @param heardAt when `name` was read, ms */
function useTypingColleague(name: string | null, heardAt: number): string | null {
  const [endedAt, setEndedAt] = useState(0)
  useEffect(() => {
    if (name === null) return
    const clock = setTimeout(() => setEndedAt(heardAt), TYPING_MS)
    return () => clearTimeout(clock)
  }, [name, heardAt])
  return endedAt === heardAt ? null : name
}

/** A visitor seen within this time (ms) counts as present. */
const HERE_MS = 2 * 60_000

const isHere = (seenAt: string) => Date.now() - Date.parse(seenAt) < HERE_MS

interface ThreadHeadProps extends Pick<ThreadProps, 'onBack' | 'onTake' | 'onRelease' | 'onClose'> {
  data: ShownConversation
  onFacts: () => void
}

function ThreadHead({ data, onBack, onFacts, onTake, onRelease, onClose }: ThreadHeadProps) {
  const { conversation, page, seenAt } = data
  const { data: session } = useSession()
  const { name, number, assignee, isClosed } = conversation
  const isMine = assignee !== null && assignee.id === session?.me?.id
  return (
    <header className="flex min-h-[60px] flex-wrap items-center gap-2 border-line border-b px-3 py-1.5">
      <IconButton icon={ArrowLeft} label={text.backToList} onClick={onBack} className="md:hidden" />
      <div className="min-w-0 flex-1 basis-36">
        <h2 className="truncate py-0.5 font-semibold text-sm">{name ?? text.visitor(number)}</h2>
        {seenAt && (
          <p className="flex items-center gap-1.5 text-2xs text-ink-2">
            {isHere(seenAt) && <span aria-hidden className="size-2 shrink-0 rounded-full bg-dye-toei" />}
            <span className="truncate py-0.5">
              {isHere(seenAt)
                ? `${text.here} ${text.isAt(page)}`
                : `${text.isAt(page)} · ${thaiAgo(seenAt, Date.now())}`}
            </span>
          </p>
        )}
      </div>
      <IconButton icon={UserRound} label={text.facts} onClick={onFacts} className="lg:hidden" />
      <Button size={40} className="px-3!" onClick={isMine ? onRelease : onTake}>
        {isMine ? text.release : assignee ? `${text.take} (${assignee.name})` : text.take}
      </Button>
      <Button size={40} icon={Check} className="px-3!" disabled={isClosed} onClick={onClose}>
        {isClosed ? text.closed : text.close}
      </Button>
    </header>
  )
}
