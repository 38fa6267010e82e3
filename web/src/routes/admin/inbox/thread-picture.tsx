import { Link } from '@tanstack/react-router'
import { readInboxPicture } from '@thokham/contract/chat-inbox'
import type { ScanState } from '@thokham/contract/scan'
import { useState } from 'react'
import { SlipZoom } from '../../../components/slip/slip-zoom.tsx'
import { chatPicture } from '../../../text/chat-picture.ts'
import { inbox as text } from '../../../text/inbox.ts'
import { closedByScan } from '../../../text/scan.ts'

interface ThreadPictureProps {
  conversationId: string
  seq: number
  scan: ScanState | null
  label: string
  /** The payment that waits, which a visitor's picture may be the slip of. */
  payment: { id: string; reference: string } | undefined
}

/** Renders a picture of the thread between crop marks, as large as wanted with a press, beside the payment to compare. */
export function ThreadPicture({ conversationId, seq, scan, label, payment }: ThreadPictureProps) {
  const [isZoomed, setIsZoomed] = useState(false)
  const closed = closedByScan(scan)
  const src = readInboxPicture.path.replace(':id', conversationId).replace(':seq', String(seq))
  return (
    <div className="mt-1 flex items-center gap-3">
      {closed ? (
        <span aria-hidden className="crop h-17 w-13 shrink-0 bg-sunken" />
      ) : (
        <button
          type="button"
          aria-label={chatPicture.open}
          onClick={() => setIsZoomed(true)}
          className="crop touch h-17 w-13 shrink-0 bg-sunken p-1!"
        >
          <img
            src={src}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover object-top"
          />
        </button>
      )}
      <p className="text-ink-2 text-xs">
        {label}
        {closed && <span className="block max-w-64">{closed}</span>}
        {payment && (
          <Link
            to="/admin/payment"
            search={{ review: payment.id }}
            className="block font-semibold text-khram no-underline hover:underline"
          >
            {text.compare(payment.reference)}
          </Link>
        )}
      </p>
      <SlipZoom open={isZoomed} onOpenChange={setIsZoomed} src={src} title={label} />
    </div>
  )
}
