import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import { outbox } from '../../text/outbox.ts'

export interface PageButtonsProps {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** A page back, a page on. */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  if (pages === 1) return null
  return (
    <div className="flex items-center justify-between gap-3 border-line border-t px-2 py-1.5 text-ink-2 text-xs">
      <IconButton
        icon={ChevronLeft}
        label={outbox.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {outbox.of(page, pages)}
      <IconButton
        icon={ChevronRight}
        label={outbox.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </div>
  )
}
