import { downloadMyData } from '@thokham/contract/account'
import { can } from '@thokham/domain/access'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { FieldError } from '../../components/ui/field.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { download } from '../../lib/browser/download.ts'
import { withBrandFile } from '../../lib/format/brand-file.ts'
import { ownData } from '../../text/profile.ts'
import type { ProfileSectionProps } from './profile-section.ts'

const DeleteAccountDialog = lazyPart(() => import('./delete-account-dialog.tsx'))

/** Renders what PDPA gives a member: all that is kept about them, and the end of it. */
export function OwnDataSection({ me, level }: ProfileSectionProps) {
  const [deleting, setDeleting] = useState(false)
  const mayDelete = can(level, 'account:delete')

  const save = useAction(downloadMyData, {
    done: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      const isSaved = download(withBrandFile(`data-${bangkokDate(new Date())}.json`), file)
      return isSaved ? ownData.downloaded : null
    },
  })

  return (
    <div className="mt-4 grid gap-5 md:grid-cols-2 md:gap-8">
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-2 text-sm">{ownData.downloadLead}</p>
        <Button
          size={40}
          icon={Download}
          busy={save.isBusy}
          onClick={() => void save.run({})}
          className="mt-auto"
        >
          {ownData.download}
        </Button>
        <div aria-live="polite" className="empty:hidden">
          {save.fault && <FieldError>{save.fault}</FieldError>}
        </div>
      </div>
      <div className="flex flex-col items-start gap-3 border-line max-md:border-t max-md:pt-5 md:border-l md:pl-8">
        <p className="text-ink-2 text-sm">{mayDelete ? ownData.deleteLead : ownData.notForAdmins}</p>
        {mayDelete && (
          <Button
            size={40}
            variant="danger"
            icon={Trash2}
            onPointerEnter={DeleteAccountDialog.preload}
            onFocus={DeleteAccountDialog.preload}
            onClick={() => setDeleting(true)}
            className="mt-auto"
          >
            {ownData.deleteAccount}
          </Button>
        )}
      </div>
      {deleting && <DeleteAccountDialog email={me.email} onClose={() => setDeleting(false)} />}
    </div>
  )
}
