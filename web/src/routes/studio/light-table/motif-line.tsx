import { Layers } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { lightTable as text } from '../../../text/light-table.ts'
import { markOf } from './marks.ts'
import type { TableWork } from './use-table.ts'

/** Says how many motifs there really are and which pictures are proposed, and keeps those with one press. */
export function MotifLine({ table }: { table: TableWork }) {
  const { motifs, bestOf, marks, pictures } = table
  const best = useMemo(() => motifs?.flatMap((motif) => bestOf(motif)) ?? [], [motifs, bestOf])
  const isRejected = (id: string) => markOf(marks, id).flag === 'reject'
  const rest = pictures.filter(({ id }) => !isRejected(id)).length - best.length
  const isOpen = (id: string) => markOf(marks, id).flag === null
  const open = best.filter(isOpen)
  const firsts = useMemo(() => motifs?.flatMap((motif) => bestOf(motif).slice(0, 1)) ?? [], [motifs, bestOf])
  const keep = (ids: readonly string[]) => () =>
    table.mark(ids, (mark) => ({ ...mark, flag: 'keep' }), text.didKeep(ids.length))
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-2">
      <p role="status" className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 text-sm">
        <Layers aria-hidden size={20} strokeWidth={1.75} className="text-ink-2" />
        {motifs === null ? (
          <span className="text-ink-2">{text.finding}</span>
        ) : (
          <>
            <span className="font-semibold">{text.motifs(motifs.length, pictures.length)}</span>
            {table.elsewhere.size > 0 && (
              <span className="text-khamin-text text-xs">{text.elsewhere(table.elsewhere.size)}</span>
            )}
            {rest > 0 && <span className="text-ink-2 text-xs">{text.proposed(best.length, rest)}</span>}
          </>
        )}
      </p>
      <Switch checked={table.isFolded} onCheckedChange={table.setFolded}>
        {text.fold}
      </Switch>
      <div className="-mr-3 flex flex-wrap max-md:-ml-3 md:justify-end">
        {firsts.length < best.length && (
          <Button
            size={32}
            variant="quiet"
            disabled={!firsts.some(isOpen)}
            onClick={keep(firsts.filter(isOpen))}
          >
            {text.keepOne}
          </Button>
        )}
        <Button size={32} variant="quiet" disabled={open.length === 0} onClick={keep(open)}>
          {text.keepProposed}
        </Button>
      </div>
    </div>
  )
}
