import { useMutation, useQueryClient } from '@tanstack/react-query'
import { makePromptFile } from '@thokham/contract/prompt-files'
import type { PromptFileKind } from '@thokham/domain/prompt-file'
import { type Acting, useAction } from '../../kit/action/use-action.ts'
import { call } from '../../lib/api/call.ts'
import { download } from '../../lib/browser/download.ts'
import { HISTORY_KEY } from '../../lib/queries/history.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { messageOf, refusalOr } from '../../text/errors.ts'
import { promptFile as text } from '../../text/prompt-file.ts'
import { celebrateRank } from '../membership/rank-news.ts'
import { toast } from '../ui/toast.tsx'
import type { FileOrder } from './file-form.tsx'
import { fileTextQuery, promptFileQuery } from './prompt-file-queries.ts'

/** Makes today's file and saves it. Where another tab was quicker, that one's file shows. */
export function useMakeFile(kind: PromptFileKind): Acting<FileOrder> {
  const client = useQueryClient()
  const { queryKey } = promptFileQuery(kind)
  return useAction(
    {
      name: makePromptFile.name,
      send: async ({ category, section, style }: FileOrder) => {
        const answer = await call(makePromptFile, {
          params: { kind },
          body: { category: section === 'all' ? null : category, style },
        })
        const { fileName, createdAt } = answer.made
        const file = await client.fetchQuery(fileTextQuery(kind, createdAt)).catch(() => null)
        return { ...answer, isSaved: file === null || download(fileName, file) }
      },
    },
    {
      always: (answer) => {
        if (!answer) return client.invalidateQueries({ queryKey, exact: true })
        const { made, resetsAt, newRank } = answer
        client.setQueryData(queryKey, { made, resetsAt })
        if (newRank !== null) celebrateRank(newRank)
        void refreshSession()
        void client.invalidateQueries({ queryKey: HISTORY_KEY })
      },
      done: ({ isSaved }) => (isSaved ? text.downloaded : null),
      refused: refusalOr(text.recordFail),
    },
  )
}

/** Saves today's file again. */
export function useSaveFile(kind: PromptFileKind, made: { fileName: string; createdAt: string }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.fetchQuery(fileTextQuery(kind, made.createdAt)),
    onSuccess: (file) => {
      if (download(made.fileName, file)) toast.success(text.downloaded)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return { save: () => mutate(), isSaving: isPending }
}
