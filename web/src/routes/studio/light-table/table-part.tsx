import { useEffect, useState } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { useImageRun } from '../image-run-feed.ts'
import { type StoredPicture, storedOfRun } from '../stored-pictures.ts'
import LightTable from './light-table.tsx'

/** Renders the light table of a run, over what lies in this browser of it. */
export default function TablePart({ id }: { id: string }) {
  const query = useImageRun(id)
  const [stored, setStored] = useState<readonly StoredPicture[] | null>(null)
  useEffect(() => {
    storedOfRun(id).then(setStored, () => setStored([]))
  }, [id])
  const waiting = <Skeleton className="h-[560px]" />
  return (
    <QueryView query={query} waiting={waiting} onCard>
      {({ run }) => (stored === null ? waiting : <LightTable run={run} stored={stored} />)}
    </QueryView>
  )
}
