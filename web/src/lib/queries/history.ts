import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  downloadHistory,
  downloadHistoryZip,
  type HistorySet,
  listHistory,
  readHistorySample,
} from '@thokham/contract/history'
import type { CallInput } from '@thokham/contract/operation'
import { historyFileName, historyZipName } from '@thokham/domain/history'
import { callFile } from '../api/call.ts'
import { download } from '../browser/download.ts'
import { queryOf } from './query-of.ts'

export const HISTORY_KEY = ['history'] as const

type HistoryFilter = NonNullable<CallInput<typeof listHistory>['query']>

/** Returns a page of the member's sets; asked again whenever it is shown, as every set that is made adds to it. */
export const historyQuery = (filter: HistoryFilter) =>
  queryOptions({
    ...queryOf([...HISTORY_KEY, filter], listHistory, { query: filter }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Saves the file of a set. @throws ApiError `expired` among others */
export async function downloadSet(set: Pick<HistorySet, 'id' | 'setName' | 'createdAt'>): Promise<boolean> {
  const file = await callFile(downloadHistory, { params: { id: set.id }, query: {} })
  return download(historyFileName(set.setName, new Date(set.createdAt)), file)
}

/** Reads the first prompts of a set; the name of the set is all that is known of where they came from. @throws as `downloadSet` */
export async function promptsOfSet(
  { id, setName }: Pick<HistorySet, 'id' | 'setName'>,
  most: number,
): Promise<{ text: string; concept: string }[]> {
  const file = await callFile(downloadHistory, { params: { id }, query: {} })
  const lines = (await file.text()).split('\n').slice(0, most)
  return lines.map((text) => ({ text, concept: setName }))
}

/** Saves the files of several sets in one ZIP: all of them, or none. @throws ApiError `expired` among others */
export async function downloadSets(ids: string[]): Promise<boolean> {
  const file = await callFile(downloadHistoryZip, { body: { ids } })
  return download(historyZipName(new Date()), file)
}

/** Returns the first finished prompt of a set. */
export const historySampleQuery = ({ id }: Pick<HistorySet, 'id'>) =>
  queryOf([...HISTORY_KEY, 'sample', id], readHistorySample, { params: { id } }, { staleTime: 0 })
