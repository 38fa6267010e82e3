import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { WholeWords } from './whole-words.tsx'

export type NoticeKind = 'info' | 'warn' | 'error' | 'success'

const KINDS = {
  info: { Icon: Info, ground: 'bg-khram-soft text-khram', button: 'border-khram' },
  warn: { Icon: TriangleAlert, ground: 'bg-khamin-soft text-khamin-text', button: 'border-khamin-text' },
  error: { Icon: CircleAlert, ground: 'bg-khrang-soft text-khrang', button: 'border-khrang' },
  success: { Icon: CircleCheck, ground: 'bg-toei-soft text-toei', button: 'border-toei' },
} as const

export interface NoticeProps {
  kind: NoticeKind
  children: ReactNode
  /** The way out in one tap, at the right. */
  fix?: { label: string; onPress: () => void }
  /** A second way out, behind the first. */
  other?: { label: string; onPress: () => void }
  /** `alert` is read at once, `status` when there is time; leave out for what was there from the start. */
  role?: 'alert' | 'status'
  className?: string
}

/** Renders a strip that says what is the matter where it matters. */
export function Notice({ kind, children, fix, other, role, className }: NoticeProps) {
  const { Icon, ground, button } = KINDS[kind]
  return (
    <div
      role={role}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-4 py-2.5',
        ground,
        className,
      )}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <div className="min-w-[12ch] flex-1 text-sm">
        {typeof children === 'string' ? <WholeWords text={children} /> : children}
      </div>
      {fix && (
        <div className="ml-auto flex gap-2">
          {[fix, ...(other ? [other] : [])].map(({ label, onPress }) => (
            <button
              key={label}
              type="button"
              onClick={onPress}
              className={cx(
                'touch h-9 rounded-control border px-3 font-semibold text-xs hover:bg-surface',
                button,
              )}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Renders a notice of several sentences, each a line of its own; nothing without any. */
export function NoticeLines({
  lines,
  ...props
}: Omit<NoticeProps, 'children' | 'fix'> & { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Notice {...props}>
      {lines.map((line) => (
        <span key={line} className="wrap-anywhere block">
          {line}
        </span>
      ))}
    </Notice>
  )
}
