import { downloadKeywords } from '@thokham/contract/popular'
import { useRef } from 'react'
import { toast } from '../../components/ui/toast.tsx'
import { type Acting, useAction } from '../../kit/action/use-action.ts'
import { isUnanswered } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { download } from '../../lib/browser/download.ts'
import { randomId } from '../../lib/browser/random-id.ts'
import { popularQuery } from '../../lib/queries/popular.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { refusalOr } from '../../text/errors.ts'
import { popular } from '../../text/popular.ts'
import { previewQuery } from './popular-queries.ts'

/** Downloads the set of a category. An answer that was lost is asked for again under its key, and costs nothing twice. */
export function useDownload(): Acting<string> {
  const keys = useRef(new Map<string, string>())
  return useAction(
    {
      name: downloadKeywords.name,
      send: async (category: string) => {
        const idempotencyKey = keys.current.get(category) ?? randomId()
        keys.current.set(category, idempotencyKey)
        try {
          const answer = await call(downloadKeywords, { params: { category }, body: { idempotencyKey } })
          keys.current.delete(category)
          return { ...answer, isSaved: download(answer.fileName, `${answer.keywords.join('\n')}\n`) }
        } catch (error) {
          if (!isUnanswered(error)) keys.current.delete(category)
          throw error
        }
      },
    },
    {
      always: (answer, category) => {
        if (!answer) return queryClient.invalidateQueries({ queryKey: popularQuery.queryKey, exact: true })
        const { today, memory } = answer
        if (today.left === 0) toast.info(popular.usedUp)
        queryClient.setQueryData(
          popularQuery.queryKey,
          (before) => before && { today, used: { ...before.used, [category]: memory.used } },
        )
        return queryClient.invalidateQueries(previewQuery(category))
      },
      done: ({ startsRound, isSaved }) => (startsRound ? popular.round : isSaved ? popular.done : null),
      refused: refusalOr(popular.saveFail),
    },
  )
}
