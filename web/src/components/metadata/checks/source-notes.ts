import { type NotedFile, noteSentence } from '@thokham/metadata'
import { sourceOnTable } from '../store/file-identity.ts'
import type { PictureItem } from '../store/picture-item.ts'

/** Returns what there is to know of the file that a picture was made of: it has changed since, or lies on the table as well. */
export function sourceNotes(item: PictureItem, items: readonly PictureItem[]): string[] {
  return [
    ...(item.isSourceChanged ? [noteSentence({ code: 'source_changed' })] : []),
    ...(sourceOnTable(item, items) ? [noteSentence({ code: 'beside_source' })] : []),
  ]
}

/** Returns the same of all pictures that have something to be known of, by their files' names. */
export const filesWithSources = (items: readonly PictureItem[]): NotedFile[] =>
  items.map((item) => ({ name: item.originalName, sentences: sourceNotes(item, items) }))
