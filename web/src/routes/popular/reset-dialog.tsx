import { useQueryClient } from '@tanstack/react-query'
import { resetKeywords } from '@thokham/contract/popular'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/api/call.ts'
import { popularQuery } from '../../lib/queries/popular.ts'
import { popular } from '../../text/popular.ts'
import { previewQuery } from './popular-queries.ts'

interface ResetDialogProps {
  category: { id: string; title: string }
  open: boolean
  onClose: () => void
}

/** Asks before the memory of a category goes, as it cannot come back. */
export function ResetDialog({ category: { id, title }, open, onClose }: ResetDialogProps) {
  const client = useQueryClient()
  async function reset() {
    await call(resetKeywords, { params: { category: id } })
    onClose()
    toast.success(popular.resetDone(title))
    await Promise.all([
      client.invalidateQueries({ queryKey: popularQuery.queryKey, exact: true }),
      client.invalidateQueries(previewQuery(id)),
    ])
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={popular.resetAsk(title)}
      body={popular.resetBody}
      action={popular.reset}
      onConfirm={reset}
    />
  )
}
