import { RefreshCw } from 'lucide-react'
import { takeNewVersion, useNewVersion } from '../../lib/boot/new-version.ts'
import { everywhere } from '../../text/everywhere.ts'
import { Button } from '../ui/button.tsx'

/** Says that a new version is there, and lets it be taken at once. */
export function UpdateNotice() {
  const isThere = useNewVersion()
  return (
    <div role="status">
      {isThere && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-toei-soft px-4 py-1 text-sm text-toei">
          <p className="py-1">{everywhere.updateReady}</p>
          <Button size={32} icon={RefreshCw} onClick={takeNewVersion}>
            {everywhere.updateNow}
          </Button>
        </div>
      )}
    </div>
  )
}
