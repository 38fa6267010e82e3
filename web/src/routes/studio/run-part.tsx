import type { ImageRun } from '@thokham/contract/image-runs'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { type FollowedRun, useImageRun } from './image-run-feed.ts'
import { PictureCard } from './picture-card.tsx'
import { RunCard } from './run-card.tsx'
import { useStored } from './use-taker.ts'

export interface RunPartProps {
  id: string
  /** Puts a prompt into the order. */
  onEdit: (prompt: string) => void
}

/** Renders a run and its pictures. */
export function RunPart({ id, onEdit }: RunPartProps) {
  const query = useImageRun(id)
  return (
    <QueryView query={query} waiting={<Skeleton className="h-64" />} onCard>
      {(data) => <Followed {...data} isLost={query.isLost} onEdit={onEdit} />}
    </QueryView>
  )
}

interface FollowedProps extends FollowedRun {
  run: ImageRun
  isLost: boolean
  onEdit: (prompt: string) => void
}

function Followed({ run, steps, isLost, onEdit }: FollowedProps) {
  const stored = useStored(run.id)
  return (
    <>
      <RunCard run={run} steps={steps} isLost={isLost} />
      <PictureCard run={run} steps={steps} stored={stored} onEdit={onEdit} />
    </>
  )
}
