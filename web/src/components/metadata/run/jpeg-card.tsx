import { FileImage, Square } from 'lucide-react'
import { metadata as text } from '../../../text/metadata.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeLines } from '../../ui/notice.tsx'
import type { PictureItem } from '../store/picture-item.ts'
import type { JpegMaking } from './use-jpeg-making.ts'

/** Reasons that are shown of many. */
const MOST_REASONS = 5

export interface JpegCardProps {
  making: JpegMaking
  /** Pictures that marketplaces take as JPEGs alone. */
  items: readonly PictureItem[]
  className?: string
}

/**
 * Renders the offer to make JPEGs of pictures, how far the making is, whoever began it, and the way to stop it; nothing where
 * there are none.
 */
export function JpegCard({ making, items, className }: JpegCardProps) {
  const { progress, notes, reasons, make, stop } = making
  if (items.length === 0 && progress === null && notes.length === 0 && reasons.length === 0) return null
  return (
    <div className={className}>
      {(items.length > 0 || progress !== null) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-3">
          <FileImage aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-khram max-md:hidden" />
          <p className="min-w-[18ch] flex-1 text-sm" aria-live="polite">
            {progress === null ? (
              <>
                <span className="block">{text.jpegLead}</span>
                <span className="block text-ink-2 text-xs">{text.jpegWhite}</span>
              </>
            ) : (
              text.makingJpegs(progress.done, progress.total)
            )}
          </p>
          {progress === null ? (
            <Button size={40} onClick={() => void make(items)} className="ml-auto">
              {text.makeJpegs(items.length)}
            </Button>
          ) : (
            <Button size={40} icon={Square} onClick={stop} className="ml-auto">
              {text.stop}
            </Button>
          )}
        </div>
      )}
      <NoticeLines kind="info" role="status" className="mt-3" lines={notes} />
      <NoticeLines kind="error" role="alert" className="mt-3" lines={reasons.slice(0, MOST_REASONS)} />
    </div>
  )
}
