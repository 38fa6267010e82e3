import { useQuery } from '@tanstack/react-query'
import {
  type AnnouncementRow as Announcement,
  deleteAnnouncement,
  moveAnnouncement,
  toggleAnnouncement,
} from '@thokham/contract/announcements'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AnnouncementLine } from '../../../components/announcement/announcement-line.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { IconButton } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { MoveButtons } from '../../../components/ui/move-buttons.tsx'
import { pageOfAddress } from '../../../components/ui/page-of-address.ts'
import { Switch } from '../../../components/ui/switch.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { thaiDate, thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { announcements as text } from '../../../text/announcements.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { PagedList } from '../paged-list.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { announcementsQuery, readAnnouncementsAgain } from './announcement-queries.ts'

/** Renders the form for announcements beside their list; the first one that is shown is the banner. */
export default function AnnouncementsPanel() {
  const [search] = useSearchParams()
  const { page, pageSize } = pageOfAddress(search)
  const list = useQuery(announcementsQuery(page, pageSize))
  const [changed, setChanged] = useState<Announcement>()
  const [deleting, setDeleting] = useState<Announcement | null>(null)

  /** Goes on with another one where none was opened meanwhile. */
  const replace = (id: string | undefined, next?: Announcement) =>
    setChanged((now) => (now?.id === id ? next : now))

  const remove = useAction(deleteAnnouncement, {
    input: ({ id }: Announcement) => ({ params: { id } }),
    always: (answer, { id }) => {
      if (answer) replace(id)
      return readAnnouncementsAgain()
    },
    done: text.deleted,
  })

  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-3xl">{text.title}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-[420px_minmax(0,1fr)] lg:gap-6">
        <AnnouncementForm
          key={changed?.id ?? 'new'}
          changed={changed}
          onDone={(goOn) => replace(changed?.id, goOn)}
        />
        <PagedList title={text.list} none={text.none} list={list} rowClass="h-24">
          {({ announcements, total }) =>
            announcements.map((announcement, at) => (
              <AnnouncementRow
                key={announcement.id}
                announcement={announcement}
                isFirst={page === 1 && at === 0}
                isLast={(page - 1) * pageSize + at + 1 === total}
                onEdit={() => setChanged(announcement)}
                onDelete={() => setDeleting(announcement)}
              />
            ))
          }
        </PagedList>
      </div>
      <ConfirmDialog
        of={deleting}
        onClose={() => setDeleting(null)}
        title={({ message }) => text.deleteTitle(message)}
        body={text.deleteBody}
        label={everywhere.confirmDelete}
        action={remove}
      />
    </div>
  )
}

interface AnnouncementRowProps {
  announcement: Announcement
  isFirst: boolean
  isLast: boolean
  onEdit: () => void
  onDelete: () => void
}

function AnnouncementRow({ announcement, isFirst, isLast, onEdit, onDelete }: AnnouncementRowProps) {
  const { id, message, kind, state, isActive, isBanner, startsOn, endsOn, createdBy, createdAt } =
    announcement
  const toggle = useAction(toggleAnnouncement, {
    input: (isActive: boolean) => ({ params: { id }, body: { isActive } }),
    always: () => readAnnouncementsAgain(),
    refused: () => text.fail,
  })
  const move = useAction(moveAnnouncement, {
    input: (to: 'up' | 'down') => ({ params: { id }, body: { to } }),
    always: () => readAnnouncementsAgain(),
    refused: () => text.fail,
  })
  const day = (date: string | null) => date && thaiDate(`${date}T12:00:00+07:00`)
  return (
    <li className="flex flex-col gap-2 px-4 py-3 md:px-6">
      <AnnouncementLine kind={kind} message={message} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
        <Badge tone={state === 'shown' ? 'plain' : 'muted'}>{text.states[state]}</Badge>
        {isBanner && <span className="font-semibold text-toei">{text.banner}</span>}
        <span>{text.days(day(startsOn), day(endsOn))}</span>
        <span className="tabular-nums">{thaiShortDateTime(createdAt)}</span>
        {createdBy && <span className="wrap-anywhere">{text.by(createdBy)}</span>}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Switch checked={toggle.underWay ?? isActive} onCheckedChange={(on) => void toggle.run(on)}>
          <span className="sr-only">{text.toggle(message)}</span>
          <span aria-hidden>{text.active}</span>
        </Switch>
        <span className="mr-auto" />
        <MoveButtons
          name={message}
          text={text}
          isFirst={isFirst || move.isBusy}
          isLast={isLast || move.isBusy}
          onMove={(by) => void move.run(by < 0 ? 'up' : 'down')}
        />
        <IconButton icon={Pencil} size={40} label={text.editOf(message)} onClick={onEdit} />
        <IconButton icon={Trash2} size={40} label={text.deleteOf(message)} onClick={onDelete} />
      </div>
    </li>
  )
}
