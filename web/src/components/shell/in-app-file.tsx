import { Copy, Download, ExternalLink, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useUserAgent } from '../../lib/boot/user-agent.ts'
import { copyBlob } from '../../lib/browser/clipboard.ts'
import { saveFile } from '../../lib/browser/download.ts'
import { outsideAddress } from '../../lib/browser/in-app-browser.ts'
import { endOffer, type OfferedFile } from '../../lib/browser/offered-file.ts'
import { everywhere } from '../../text/everywhere.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { CopyByHand } from '../ui/copy-by-hand.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'

/** So much text is shown for copying by hand where nothing else is possible, in bytes. */
const SHOWN = 200_000

/** Offers the ways to a file where the browser of an app saves none: the share sheet, a copy, the device's own browser. */
export default function InAppFile({ offered: { app, file } }: { offered: OfferedFile }) {
  const userAgent = useUserAgent()
  const [byHand, setByHand] = useState<string | null>(null)
  const outside = outsideAddress(app, userAgent, location.href)
  const canShare = navigator.canShare?.({ files: [file] }) ?? false
  const isText = file.type.startsWith('text/') || file.type === 'application/json'

  async function share() {
    try {
      await navigator.share({ files: [file], title: file.name })
      endOffer()
    } catch (error) {
      // Closing the sheet is a change of mind.
      if ((error as Error).name !== 'AbortError') toast.error(everywhere.shareFail)
    }
  }

  async function copy() {
    if (await copyBlob(file)) {
      toast.success(everywhere.copied)
      endOffer()
    } else if (file.size <= SHOWN) setByHand(await file.text())
    else toast.error(everywhere.copyByHandHint)
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && endOffer()}
        title={everywhere.inAppFile(app)}
        description={outside || canShare ? file.name : everywhere.inAppByMenu(app)}
      >
        <div className="mt-3 flex flex-col gap-2">
          {canShare && (
            <Button variant="primary" icon={Share2} onClick={() => void share()}>
              {everywhere.shareFile}
            </Button>
          )}
          {isText && (
            <Button variant={canShare ? 'outline' : 'primary'} icon={Copy} onClick={() => void copy()}>
              {everywhere.copy}
            </Button>
          )}
          {outside && (
            <a href={outside} className={buttonClass('outline')}>
              <ExternalLink aria-hidden size={20} strokeWidth={1.75} />
              {everywhere.openInBrowser}
            </a>
          )}
          <Button variant="quiet" icon={Download} onClick={() => saveFile(file.name, file)}>
            {everywhere.saveAnyway}
          </Button>
        </div>
      </Dialog>
      <CopyByHand text={byHand} onClose={() => setByHand(null)} />
    </>
  )
}
