import type { AnnouncementKind } from '@thokham/domain/announcement'
import { Megaphone, Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { announcementKinds } from '../../text/announcement-kinds.ts'

const LOOKS = {
  info: { Icon: Megaphone, ground: 'border-line bg-surface', icon: 'text-khram' },
  warn: { Icon: TriangleAlert, ground: 'border-khamin bg-khamin-soft', icon: 'text-khamin-text' },
  new: { Icon: Sparkles, ground: 'border-line bg-surface', icon: 'text-khrang' },
} as const

export interface AnnouncementLineProps {
  kind: AnnouncementKind
  message: string
  /** At its right end, such as the way to put it away. */
  action?: ReactNode
}

/** Renders an announcement as the dashboard shows it. */
export function AnnouncementLine({ kind, message, action }: AnnouncementLineProps) {
  const { Icon, ground, icon } = LOOKS[kind]
  return (
    <div className={cx('flex items-center gap-3 rounded-control border py-0.5 pr-0.5 pl-4', ground)}>
      <Icon aria-hidden size={20} strokeWidth={1.75} className={cx('shrink-0', icon)} />
      <p className="wrap-anywhere min-w-0 flex-1 py-2 text-sm">
        {kind === 'new' && (
          <span className="badge mr-2 rounded-crop bg-khrang px-1.5 py-0.5 font-semibold text-2xs text-on-khrang">
            {announcementKinds.new}
          </span>
        )}
        {kind === 'warn' && <span className="sr-only">{announcementKinds.warn}: </span>}
        {message}
      </p>
      {action}
    </div>
  )
}
