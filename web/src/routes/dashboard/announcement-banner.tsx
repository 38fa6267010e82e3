import { queryOptions, useQuery } from '@tanstack/react-query'
import { readAnnouncement } from '@thokham/contract/announcements'
import { X } from 'lucide-react'
import { useState } from 'react'
import { AnnouncementLine } from '../../components/announcement/announcement-line.tsx'
import { IconButton } from '../../components/ui/button.tsx'
import { call } from '../../lib/api/call.ts'
import { useHydrated } from '../../lib/boot/hydration.ts'
import { STALE } from '../../lib/queries/query-client.ts'
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
  const isHydrated = useHydrated()
  if (!announcement || announcement.id === gone || (isHydrated && isDismissed(announcement.id))) return null

  function putAway(id: string) {
    dismiss(id)
    setGone(id)
  }

  return (
    <aside aria-label={dashboard.announcement} className="max-md:w-full md:max-w-[480px]">
      <AnnouncementLine
        kind={announcement.kind}
        message={announcement.message}
        action={
          <IconButton
            icon={X}
            label={dashboard.dismiss}
            onClick={() => putAway(announcement.id)}
            className="self-start"
          />
        }
      />
    </aside>
  )
}
