import { queryOptions } from '@tanstack/react-query'
import { downloadPromptFile, readPromptFile, samplePrompts } from '@thokham/contract/prompt-files'
import type { PromptFileKind, PromptFileStyle } from '@thokham/domain/prompt-file'
import { call, callFile } from '../../lib/api/call.ts'
import { BROWSER_ONLY } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'

/** Returns the query of today's file of a kind, if it was made. */
export const promptFileQuery = (kind: PromptFileKind) =>
  queryOf(['prompt-file', kind], readPromptFile, { params: { kind } }, { staleTime: 0 })

/** Returns the query of lines as such a file has them; the same ones until others are asked for. */
export const sampleQuery = (wanted: { category: string | null; style: PromptFileStyle; lines: number }) =>
  queryOptions({
    queryKey: ['prompt-file', 'sample', wanted],
    queryFn: ({ signal }) => {
      const { category, style, lines } = wanted
      return call(samplePrompts, { query: { style, lines, ...(category && { category }) } }, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the query of what stands in the file that was made at an instant. */
export const fileTextQuery = (kind: PromptFileKind, createdAt: string) =>
  queryOptions({
    queryKey: ['prompt-file', kind, 'text', createdAt],
    queryFn: async () => (await callFile(downloadPromptFile, { params: { kind } })).text(),
    staleTime: Number.POSITIVE_INFINITY,
    meta: BROWSER_ONLY,
  })
