import { Monitor } from 'lucide-react'
import { useState } from 'react'
import { desktopDownloads as text } from '../../text/desktop-downloads.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DesktopOffer, useDesktopDownloads } from './desktop-offer.tsx'

/** Renders the way to the desktop edition from within the work; nothing while it was not packed. */
export function DesktopLink() {
  const [isOpen, setIsOpen] = useState(false)
  if (!useDesktopDownloads()) return null
  return (
    <>
      <Button variant="quiet" icon={Monitor} onClick={() => setIsOpen(true)} className="max-md:hidden">
        {text.link}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={text.title}
        description={text.lead}
        width={640}
        footer={
          <Button size={40} onClick={() => setIsOpen(false)}>
            {text.close}
          </Button>
        }
      >
        <DesktopOffer className="mt-4" />
      </Dialog>
    </>
  )
}
