import { deleteHistory, type HistorySet, restoreHistory } from '@thokham/contract/history'
import { useState } from 'react'
import { toast } from '../../components/ui/toast.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { undoBy } from '../../kit/undo/undo.ts'
import { downloadSet, downloadSets, HISTORY_KEY } from '../../lib/queries/history.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { messageOf } from '../../text/errors.ts'
import { history } from '../../text/history.ts'

export interface SetActions {
  /** The sets whose files are on their way; `zip` the files of several. */
  downloading: ReadonlySet<string>
  download: (set: HistorySet) => Promise<void>
  /** Files of several sets at once, in one ZIP. */
  downloadZip: (ids: string[]) => Promise<void>
  remove: (ids: string[]) => Promise<boolean>
}

/** Returns what can be done with sets; deleting them can be taken back. */
export function useSetActions(onRemoved: () => void): SetActions {
  const [downloading, setDownloading] = useState<ReadonlySet<string>>(new Set())

  async function save(what: string, fetchIt: () => Promise<boolean>) {
    if (downloading.has(what)) return
    setDownloading((now) => new Set(now).add(what))
    try {
      if (await fetchIt()) toast.success(history.fileDownloaded)
    } catch (error) {
      toast.error(history.downloadFail(messageOf(error)))
    } finally {
      setDownloading((now) => new Set([...now].filter((each) => each !== what)))
      void refresh()
    }
  }

  const remove = useAction(deleteHistory, {
    input: (ids: string[]) => ({ body: { ids } }),
    always: refresh,
    here: onRemoved,
    done: ({ ids }) => history.deleted(ids.length),
    undo: ({ ids }) =>
      ids.length === 0 ? null : undoBy(restoreHistory, { body: { ids } }, history.restored),
  })

  return {
    downloading,
    download: (set) => save(set.id, () => downloadSet(set)),
    downloadZip: (ids) => save('zip', () => downloadSets(ids)),
    remove: remove.run,
  }
}

function refresh() {
  return queryClient.invalidateQueries({ queryKey: HISTORY_KEY })
}
