import { useEffect, useState } from 'react'
import { Notice } from '../../../components/ui/notice.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { lightTable as text } from '../../../text/light-table.ts'
import { useImageRun } from '../image-run-feed.ts'
import type { StoredPicture } from '../stored-pictures.ts'
import { useStored } from '../use-taker.ts'
import LightTable from './light-table.tsx'

/** Renders the light table of a run, over what lies in this browser of it. What comes meanwhile waits for a press. */
export default function TablePart({ id }: { id: string }) {
  const query = useImageRun(id)
  const stored = useStored(id)
  const [laid, setLaid] = useState<readonly StoredPicture[] | null>(null)
  useEffect(() => setLaid((before) => before ?? stored), [stored])
  const fresh = stored && laid ? stored.length - laid.length : 0
  const waiting = <Skeleton className="h-[560px]" />
  return (
    <QueryView query={query} waiting={waiting} onCard>
      {({ run }) =>
        laid === null ? (
          waiting
        ) : (
          <>
            {fresh > 0 && (
              <Notice
                kind="info"
                role="status"
                className="mb-4"
                fix={{ label: text.layFresh, onPress: () => setLaid(stored) }}
              >
                {text.fresh(fresh)}
              </Notice>
            )}
            <LightTable key={laid.length} run={run} stored={laid} />
          </>
        )
      }
    </QueryView>
  )
}
