import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { slip as text } from '../../text/slip.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export interface SlipZoomProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  src: string
  /** What it shows; a slip when absent. */
  title?: string
}

/** Renders the slip as large as the window allows, and twice that. */
export function SlipZoom({ open, onOpenChange, src, title = text.picture }: SlipZoomProps) {
  const [doubled, setDoubled] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      width={640}
      footer={
        <Button size={40} icon={doubled ? ZoomOut : ZoomIn} onClick={() => setDoubled(!doubled)}>
          {doubled ? text.zoomOut : text.zoomIn}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard has to get in */}
      <div className="max-h-[60dvh] overflow-auto rounded-control bg-sunken" tabIndex={0}>
        <img src={src} alt={title} className={cx('mx-auto', doubled ? 'w-[200%] max-w-none' : 'w-full')} />
      </div>
    </Dialog>
  )
}
