import { useQuery } from '@tanstack/react-query'
import { readAnnouncement } from '@thokham/contract/announcements'
import { X } from 'lucide-react'
import { AnnouncementLine } from '../../components/announcement/announcement-line.tsx'
import { IconButton } from '../../components/ui/button.tsx'
import { useStore } from '../../kit/storage/store.ts'
import { STALE } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { dashboard } from '../../text/dashboard.ts'
import { dismiss, dismissed } from './dismissed-announcements.ts'

const announcementQuery = queryOf(['announcement'], readAnnouncement, {}, { staleTime: STALE.session })

/** Renders the newest announcement, until it is put away; the next one shows again. */
export function AnnouncementBanner() {
  const { data } = useQuery(announcementQuery)
  const gone = useStore(dismissed)
  const announcement = data?.announcement
  if (!announcement || gone.includes(announcement.id)) return null

  return (
    <aside aria-label={dashboard.announcement} className="max-md:w-full md:max-w-[480px]">
      <AnnouncementLine
        kind={announcement.kind}
        message={announcement.message}
        action={
          <IconButton
            icon={X}
            label={dashboard.dismiss}
            onClick={() => dismiss(announcement.id)}
            className="self-start"
          />
        }
      />
    </aside>
  )
}
