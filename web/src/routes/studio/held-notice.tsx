import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { useStore } from '../../kit/storage/store.ts'
import { deviceTime } from '../../lib/api/server-clock.ts'
import { thaiDuration, thaiShortDateTime } from '../../lib/format/thai-format.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { everywhere } from '../../text/everywhere.ts'
import { studio as text } from '../../text/studio.ts'
import { StorageFull } from './browser-storage.tsx'
import { FolderChoice } from './folder-choice.tsx'
import { HELD_KEY, type HeldOne, heldPicturesQuery } from './held-pictures.ts'
import { pictureFolder } from './picture-folder.ts'
import { confirmTaken, openOf, type TakeFault, takeAll, taker } from './take-pictures.ts'

/** From here on pictures that are held are said to go soon, s. */
const LAST_DAY_S = 24 * 60 * 60

/** Says until when pictures are held; on the last day how long that is. */
export function untilWords(until: string): string {
  const seconds = Math.round((deviceTime(until) - Date.now()) / 1_000)
  return seconds < LAST_DAY_S
    ? text.soon(thaiDuration(Math.max(0, seconds)))
    : text.until(thaiShortDateTime(until))
}

/** Says how many pictures are held over all runs and until when, why they do not come, and what can be done about it. */
export function HeldNotice() {
  const { data } = useQuery(heldPicturesQuery)
  const state = useStore(taker)
  const open = data ? openOf(data.pictures, state) : []
  const until = data?.runs.map((run) => run.until).toSorted()[0]
  if (!data || open.length === 0) return null
  // What the list has not room for comes once these are taken.
  const waiting = data.total - (data.pictures.length - open.length)
  const { fault, bytes } = state
  return (
    <Notice
      kind={fault === null ? 'info' : 'warn'}
      role="status"
      className="mb-4"
      {...(fault !== null && { fix: { label: everywhere.retry, onPress: () => void takeAll() } })}
    >
      <span className="block">
        {fault === null ? text.takingHeld(waiting) : <Why fault={fault} bytes={bytes} />}
      </span>
      {until !== undefined && fault !== null && (
        <span className="block text-xs">
          {text.waiting(waiting)} · {untilWords(until)}
        </span>
      )}
      {(fault === 'room' || fault === 'refused' || fault === 'folder') && <WaysOut held={open} />}
    </Notice>
  )
}

function Why({ fault, bytes }: { fault: TakeFault; bytes: number }) {
  const folder = useStore(pictureFolder)
  if (fault === 'room') return <StorageFull bytes={bytes} />
  if (fault === 'folder') return text.folderFail(folder?.name ?? '')
  return text.takeFaults[fault]
}

/** Renders where pictures can go instead: into a folder, or as a ZIP, whose member says when it is there. */
function WaysOut({ held }: { held: readonly HeldOne[] }) {
  const [given, setGiven] = useState<readonly string[]>([])
  const zip = useAction(
    {
      name: 'studio.zipHeld',
      send: async (pictures: readonly HeldOne[]) => {
        const { zipHeld } = await import('./zip-pictures.ts')
        return zipHeld(pictures)
      },
    },
    {
      here: (ids: readonly string[] | undefined) => ids && setGiven(ids),
      refused: () => text.zipFail,
    },
  )
  const confirm = useAction(
    { name: 'studio.haveZip', send: confirmTaken },
    {
      always: () => queryClient.invalidateQueries({ queryKey: HELD_KEY }),
      here: () => setGiven([]),
    },
  )
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2">
      <FolderChoice />
      <Button size={32} busy={zip.isBusy} onClick={() => void zip.run(held)}>
        {text.zipHeld(held.length)}
      </Button>
      {given.length > 0 && (
        <Button size={32} busy={confirm.isBusy} onClick={() => void confirm.run(given)}>
          {text.haveZip(given.length)}
        </Button>
      )}
    </span>
  )
}
