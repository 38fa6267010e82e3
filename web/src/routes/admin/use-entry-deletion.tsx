import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'

export interface EntryDeletion<Entry> {
  /** Asks before an entry is deleted. */
  ask: (entry: Entry) => void
  /** The question; rendered beside the list. */
  dialog: ReactNode
}

interface EntryDeletionProps {
  /** Deletes an entry. @throws ApiError, whose message the dialog shows */
  remove: (id: string) => Promise<unknown>
  restore: (id: string) => Promise<unknown>
  /** Called when an entry is deleted, before the lists are read again. */
  onRemoved: (id: string) => void
  /** Reads the lists again. */
  refresh: () => Promise<unknown>
  text: {
    delete: (name: string) => string
    deleteBody: string
    deleted: string
    restored: string
    saveFail: (reason: string) => string
  }
}

/** Returns how an entry of an admin's list is deleted: after a question, with an undo in the toast. */
export function useEntryDeletion<Entry extends { id: string; name: string }>({
  remove,
  restore,
  onRemoved,
  refresh,
  text,
}: EntryDeletionProps): EntryDeletion<Entry> {
  const [deleting, setDeleting] = useState<Entry | null>(null)

  async function undo(id: string) {
    try {
      await restore(id)
      toast.success(text.restored)
    } catch (error) {
      toast.error(text.saveFail(messageOf(error)))
    }
    await refresh()
  }
  async function confirm() {
    if (!deleting) return
    const { id } = deleting
    await remove(id)
    setDeleting((now) => (now === deleting ? null : now))
    onRemoved(id)
    toast.success(text.deleted, { label: everywhere.undo, onPress: () => void undo(id) })
    await refresh()
  }

  return {
    ask: setDeleting,
    dialog: (
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={deleting ? text.delete(deleting.name) : ''}
        body={text.deleteBody}
        action={everywhere.confirmDelete}
        onConfirm={confirm}
      />
    ),
  }
}
