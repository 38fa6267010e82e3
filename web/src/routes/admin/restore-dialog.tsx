import { useQuery } from '@tanstack/react-query'
import { type Backups, listArchives, restoreBackup } from '@thokham/contract/backups'
import { momentOfBackup } from '@thokham/domain/backup-plan'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { SelectField } from '../../kit/form/fields/select-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { backups as shared } from '../../text/backups.ts'
import { messageOf } from '../../text/errors.ts'

const text = shared.restore

export interface RestoreDialogProps {
  onBegun: (read: Backups) => void
  onClose: () => void
}

/** Asks which backup is to come back, and says what follows from that, before the proof of who asks. */
export default function RestoreDialog({ onBegun, onClose }: RestoreDialogProps) {
  const query = useQuery({
    queryKey: ['backup-archives'],
    queryFn: ({ signal }) => call(listArchives, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const isReady = query.data && !query.data.hasOtherServers && query.data.archives.length > 0
  if (isReady) return <ChooseDialog archives={query.data.archives} onBegun={onBegun} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={text.title}>
      <div className="mt-4">
        <QueryView query={query} waiting={<Skeleton className="h-32" />} failing={text.unreachable}>
          {({ hasOtherServers }) => <Notice kind="warn">{hasOtherServers ? text.others : text.none}</Notice>}
        </QueryView>
      </div>
    </Dialog>
  )
}

function ChooseDialog({ archives, onBegun, onClose }: RestoreDialogProps & { archives: string[] }) {
  const form = useForm(restoreBackup, {
    schema: restoreBackup.body,
    values: { archive: archives[0] ?? '' },
    input: (body) => ({ body }),
    here: (read) => {
      onBegun(read)
      onClose()
    },
    refused: (error) =>
      error instanceof ApiError && error.details?.servers
        ? text.others
        : messageOf(error, { conflict: shared.busy }),
  })
  return (
    <FormDialog
      form={form}
      title={text.title}
      description={text.lead}
      action={text.begin}
      variant="danger-solid"
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="archive"
        label={text.archive}
        offered={archives}
        nameOf={(name) => thaiDateTime(momentOfBackup(name) ?? '')}
      />
      <p className="text-ink-2 text-sm">{text.lost}</p>
    </FormDialog>
  )
}
