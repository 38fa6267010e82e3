import { Monitor } from 'lucide-react'
import { desktopDownloads as text } from '../../text/desktop-downloads.ts'
import { DesktopOffer, useDesktopDownloads } from './desktop-offer.tsx'

/** Renders the desktop edition among what the tool is; nothing while it was not packed. */
export function DesktopCard() {
  if (!useDesktopDownloads()) return null
  return (
    <section id="desktop" className="card p-4 md:p-6">
      <div className="mb-4 flex items-start gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-control border border-line text-khram">
          <Monitor aria-hidden size={20} strokeWidth={1.75} />
        </span>
        <div>
          <h2 className="text-xl">{text.title}</h2>
          <p className="text-ink-2 text-xs">{text.lead}</p>
        </div>
      </div>
      <DesktopOffer />
    </section>
  )
}
