import { useEffect, useState } from 'react'
import { thaiAgo } from '../../../lib/format/thai-format.ts'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { listSets, type StoredSet } from '../worker/stored-sets.ts'

export interface RecentSetsDialogProps {
  memberId: string
  /** The one on the screen. */
  shown: string | null
  onOpenSet: (id: string) => void
  /** Puts a set's keywords and choices back. */
  onEditSet: (id: string) => void
  onOpenChange: (open: boolean) => void
}

/** Lists the sets that this device keeps of its member, each to be opened again. */
export default function RecentSetsDialog({
  memberId,
  shown,
  onOpenSet,
  onEditSet,
  onOpenChange,
}: RecentSetsDialogProps) {
  const [sets, setSets] = useState<StoredSet[] | null>(null)
  const [now] = useState(Date.now)
  useEffect(() => {
    let current = true
    void listSets(memberId).then((found) => current && setSets(found))
    return () => {
      current = false
    }
  }, [memberId])

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={generator.recentSets}
      description={generator.recentSetsLead}
    >
      {sets === null && <SkeletonRows rows={3} rowClass="h-16" />}
      {sets?.length === 0 && <EmptyState>{generator.recentSetsEmpty}</EmptyState>}
      {sets !== null && sets.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {sets.map((set) => (
            <li key={set.id} className="flex items-center gap-1 py-2.5 md:gap-3">
              <div className="min-w-0 flex-1">
                <p className="num truncate font-medium text-sm">{set.name}</p>
                <p className="text-ink-2 text-xs">
                  {generator.setFigures(set.made, set.wanted, set.used.length)}
                  <span className="text-ink-3"> · {thaiAgo(new Date(set.wovenAt), now)}</span>
                </p>
              </div>
              <Button
                size={40}
                variant="quiet"
                aria-label={generator.editSetNamed(set.name)}
                onClick={() => onEditSet(set.id)}
              >
                {generator.editSet}
              </Button>
              {set.id === shown ? (
                <span className="px-3 text-toei text-xs">{generator.setOnScreen}</span>
              ) : (
                <Button
                  size={40}
                  aria-label={generator.openSetNamed(set.name)}
                  onClick={() => onOpenSet(set.id)}
                >
                  {generator.openSet}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
