import { useMutation, useQueryClient } from '@tanstack/react-query'
import { downloadKeywords } from '@thokham/contract/popular'
import { useRef } from 'react'
import { toast } from '../../components/ui/toast.tsx'
import { isUnanswered } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { download } from '../../lib/browser/download.ts'
import { randomId } from '../../lib/browser/random-id.ts'
import { popularQuery } from '../../lib/queries/popular.ts'
import { messageOf } from '../../text/errors.ts'
import { popular } from '../../text/popular.ts'
import { previewQuery } from './popular-queries.ts'

/** Downloads sets of keywords. An answer that was lost is asked for again under its key, and costs nothing twice. */
export function useDownload() {
  const client = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const isAsked = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (category: string) => {
      const idempotencyKey = keys.current.get(category) ?? randomId()
      keys.current.set(category, idempotencyKey)
      return call(downloadKeywords, { params: { category }, body: { idempotencyKey } })
    },
    onSuccess: ({ fileName, keywords, startsRound, memory, today }, category) => {
      keys.current.delete(category)
      const isSaved = download(fileName, `${keywords.join('\n')}\n`)
      if (startsRound) toast.success(popular.round)
      else if (isSaved) toast.success(popular.done)
      if (today.left === 0) toast.info(popular.usedUp)
      client.setQueryData(
        popularQuery.queryKey,
        (before) => before && { today, used: { ...before.used, [category]: memory.used } },
      )
      void client.invalidateQueries(previewQuery(category))
    },
    onError: (error, category) => {
      if (!isUnanswered(error)) keys.current.delete(category)
      toast.error(messageOf(error))
      void client.invalidateQueries({ queryKey: popularQuery.queryKey, exact: true })
    },
    onSettled: () => {
      isAsked.current = false
    },
  })
  return {
    isPending,
    /** A second press before the first is answered asks for nothing: React has not drawn the shut button by then. */
    ask: (category: string) => {
      if (isAsked.current) return
      isAsked.current = true
      mutate(category)
    },
  }
}
