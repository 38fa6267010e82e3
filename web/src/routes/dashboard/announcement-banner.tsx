import { queryOptions, useQuery } from '@tanstack/react-query'
import { readAnnouncement } from '@thokham/contract/announcements'
import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../components/ui/button.tsx'
import { call } from '../../lib/call.ts'
import { STALE } from '../../lib/query-client.ts'
import { dashboard } from '../../text/dashboard.ts'
import { dismiss, isDismissed } from './dismissed-announcements.ts'

const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  queryFn: ({ signal }) => call(readAnnouncement, {}, { signal }),
  staleTime: STALE.session,
})

/** Renders the newest announcement, until it is put away; the next one shows again. */
export function AnnouncementBanner() {
  const { data } = useQuery(announcementQuery)
  const [gone, setGone] = useState<string | null>(null)
  const announcement = data?.announcement
  if (!announcement || announcement.id === gone || isDismissed(announcement.id)) return null

  function putAway(id: string) {
    dismiss(id)
    setGone(id)
  }

  return (
    <aside
      aria-label={dashboard.announcement}
      className="flex items-center gap-3 rounded-control border border-line bg-surface py-0.5 pr-0.5 pl-4 max-md:w-full md:max-w-[480px]"
    >
      <Megaphone aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-khram" />
      <p className="min-w-0 flex-1 py-2 text-sm wrap-anywhere">{announcement.message}</p>
      <IconButton
        icon={X}
        label={dashboard.dismiss}
        onClick={() => putAway(announcement.id)}
        className="self-start"
      />
    </aside>
  )
}
