import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type AnnouncementRow as Announcement,
  deleteAnnouncement,
  moveAnnouncement,
  toggleAnnouncement,
} from '@thokham/contract/announcements'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AnnouncementLine } from '../../components/announcement/announcement-line.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { IconButton } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { ErrorState } from '../../components/ui/error-state.tsx'
import { PAGE_SIZES, Pager } from '../../components/ui/pager.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/call.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { thaiDate, thaiShortDateTime } from '../../lib/thai-format.ts'
import { admin } from '../../text/admin.ts'
import { announcements as text } from '../../text/announcements.ts'
import { everywhere } from '../../text/everywhere.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { announcementsQuery, readAnnouncementsAgain } from './announcement-queries.ts'

/** Announcements: the form beside the list, in the order in which the first that is shown becomes the banner. */
export function AnnouncementsPanel() {
  const [search, set] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(search.page)) || 1)
  const pageSize = PAGE_SIZES.find((size) => size === Number(search.size)) ?? 10
  const list = useQuery(announcementsQuery(page, pageSize))
  const [changed, setChanged] = useState<Announcement>()
  const [deleting, setDeleting] = useState<Announcement | null>(null)

  async function remove({ id }: Announcement) {
    await call(deleteAnnouncement, { params: { id } })
    setDeleting(null)
    if (changed?.id === id) setChanged(undefined)
    toast.success(text.deleted)
    await readAnnouncementsAgain()
  }

  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-3xl">{text.title}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-[420px_minmax(0,1fr)] lg:gap-6">
        <AnnouncementForm key={changed?.id ?? 'new'} changed={changed} onDone={() => setChanged(undefined)} />
        <section className="card min-w-0 overflow-hidden">
          <h2 className="border-line border-b bg-sunken px-4 py-2.5 font-semibold text-sm md:px-6">
            {text.list}
          </h2>
          {!list.data && list.error && (
            <ErrorState error={list.error} message={admin.fetchFail} onRetry={() => void list.refetch()} />
          )}
          {!list.data && !list.error && (
            <div aria-busy className="flex flex-col gap-3 p-4">
              <Skeleton className="h-24" />
              <Skeleton className="h-24" />
            </div>
          )}
          {list.data?.announcements.length === 0 && <EmptyState>{text.none}</EmptyState>}
          <ul className="divide-y divide-line">
            {list.data?.announcements.map((announcement, at) => (
              <AnnouncementRow
                key={announcement.id}
                announcement={announcement}
                isFirst={page === 1 && at === 0}
                isLast={(page - 1) * pageSize + at + 1 === list.data.total}
                onEdit={() => setChanged(announcement)}
                onDelete={() => setDeleting(announcement)}
              />
            ))}
          </ul>
          {list.data && list.data.total > 0 && (
            <div className="border-line border-t">
              <Pager
                page={page}
                pageSize={pageSize}
                total={list.data.total}
                onPage={(to) => set({ page: String(to) })}
                onPageSize={(size) => set({ size: String(size), page: undefined })}
              />
            </div>
          )}
        </section>
      </div>
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={deleting ? text.deleteTitle(deleting.message) : ''}
        body={text.deleteBody}
        action={everywhere.confirmDelete}
        onConfirm={async () => {
          if (deleting) await remove(deleting)
        }}
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
  const { id, message, kind, state, isBanner, startsOn, endsOn, createdBy, createdAt } = announcement
  const toggling = useMutation({
    mutationFn: (isActive: boolean) => call(toggleAnnouncement, { params: { id }, body: { isActive } }),
    onError: () => toast.error(text.fail),
    onSettled: readAnnouncementsAgain,
  })
  const moving = useMutation({
    mutationFn: (to: 'up' | 'down') => call(moveAnnouncement, { params: { id }, body: { to } }),
    onError: () => toast.error(text.fail),
    onSettled: readAnnouncementsAgain,
  })
  const isActive = toggling.isPending ? toggling.variables : announcement.isActive
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
        <Switch
          checked={isActive}
          onCheckedChange={(on) => toggling.mutate(on)}
          disabled={toggling.isPending}
        >
          <span className="sr-only">{text.toggle(message)}</span>
          <span aria-hidden>{text.active}</span>
        </Switch>
        <span className="mr-auto" />
        <IconButton
          icon={ArrowUp}
          size={40}
          label={text.up(message)}
          disabled={isFirst || moving.isPending}
          onClick={() => moving.mutate('up')}
        />
        <IconButton
          icon={ArrowDown}
          size={40}
          label={text.down(message)}
          disabled={isLast || moving.isPending}
          onClick={() => moving.mutate('down')}
        />
        <IconButton icon={Pencil} size={40} label={text.editOf(message)} onClick={onEdit} />
        <IconButton icon={Trash2} size={40} label={text.deleteOf(message)} onClick={onDelete} />
      </div>
    </li>
  )
}
