import type { ReactNode } from 'react'

export interface FileSectionProps {
  title: string
  /** Beside the title, such as how many there are. */
  line?: string | undefined
  /** At the right end, such as what ends all of it. */
  action?: ReactNode
  children: ReactNode
}

/** Renders one part of what is known of a member, under its heading. */
export function FileSection({ title, line, action, children }: FileSectionProps) {
  return (
    <section className="border-line border-b px-4 py-4 last:border-0 md:px-5">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <h3 className="font-semibold text-base">{title}</h3>
        {line && <p className="text-ink-2 text-xs">{line}</p>}
        {action && <span className="ml-auto">{action}</span>}
      </div>
      {children}
    </section>
  )
}

/** Renders a button at the right end of a section's heading. */
export function SectionAction({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="touch link text-sm">
      {children}
    </button>
  )
}
