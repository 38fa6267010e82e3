import { useQueryClient } from '@tanstack/react-query'
import { resetKeywords } from '@thokham/contract/popular'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { useAction } from '../../kit/action/use-action.ts'
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
  const reset = useAction(resetKeywords, {
    always: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: popularQuery.queryKey, exact: true }),
        client.invalidateQueries(previewQuery(id)),
      ]),
    done: popular.resetDone(title),
  })
  return (
    <ConfirmDialog
      of={open ? { params: { category: id } } : null}
      onClose={onClose}
      title={() => popular.resetAsk(title)}
      body={popular.resetBody}
      label={popular.reset}
      action={reset}
    />
  )
}
