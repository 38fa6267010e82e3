import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AiRun, listAiRuns } from '@thokham/contract/ai-runs'
import { call } from '../../lib/call.ts'
import { ai } from '../../text/ai.ts'
import { Notice } from '../ui/notice.tsx'
import { isAtRest, throughOf } from './run-feed.ts'

const runsQuery = queryOptions({
  queryKey: ['ai-runs'],
  queryFn: ({ signal }) => call(listAiRuns, {}, { signal }),
  staleTime: 0,
})

/** The newest run, when it is not through: closing the tab or the browser loses nothing. */
export function UnfinishedRun({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useQuery(runsQuery)
  const newest = data?.runs[0]
  if (!newest || !isUnfinished(newest)) return null
  const through = throughOf(newest)
  return (
    <Notice
      kind="info"
      role="status"
      className="mb-4"
      fix={{ label: ai.openUnfinished, onPress: () => onOpen(newest.id) }}
    >
      {isAtRest(newest)
        ? ai.unfinished(through, newest.lines.total)
        : ai.unfinishedRunning(through, newest.lines.total)}
    </Notice>
  )
}

function isUnfinished(run: AiRun): boolean {
  return !isAtRest(run) || run.lines.waiting + run.lines.interrupted > 0
}
