import { createWordList } from '@thokham/contract/word-lists'
import { withoutHidden } from '@thokham/domain/keywords/hidden-characters'
import {
  isListName,
  isSameListName,
  listsOfCollection,
  MOST_WORDS,
  nameOfFile,
  wordsFault,
  wordsOfFile,
} from '@thokham/domain/word-list'
import { decodeText } from '@thokham/engine'
import { useState } from 'react'
import { useAction } from '../../../kit/action/use-action.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** A file that is to become a list. */
export interface FileList {
  name: string
  words: string[]
}

/**
 * Reads files of wildcards: a line is a word, a line that begins with `#` a note; YAML holds lists by their names. A word may begin
 * with its weight, `3::word`.
 */
export async function readFiles(files: readonly File[], taken: readonly string[]): Promise<FileList[]> {
  const lists: FileList[] = []
  for (const file of files) {
    const { text } = withoutHidden(decodeText(new Uint8Array(await file.arrayBuffer())))
    const isTable = /\.ya?ml$/i.test(file.name)
    const found = isTable ? await collectionOf(text) : { [file.name]: wordsOfFile(text) }
    for (const [path, words] of Object.entries(found)) {
      const name = nameOfFile(path === '' ? file.name : path, [...taken, ...lists.map((list) => list.name)])
      lists.push({ name, words })
    }
  }
  return lists
}

/** Reads the lists of a file of collections; none where it is no YAML. */
async function collectionOf(text: string): Promise<Record<string, string[]>> {
  const { parse } = await import('yaml')
  try {
    return listsOfCollection(parse(text))
  } catch {
    return {}
  }
}

export interface WordListsImportProps {
  files: readonly FileList[]
  /** Names that are taken. */
  taken: readonly string[]
  onSaved: () => void
  /** Brought in or given up. */
  onDone: () => void
}

/** Shows what files would become: names to change, words to look at; nothing is kept before it is asked for. */
export default function WordListsImport({ files, taken, onSaved, onDone }: WordListsImportProps) {
  const [lists, setLists] = useState(files)
  const faults = lists.map(({ name, words }, at) => {
    const others = [...taken, ...lists.filter((_, other) => other !== at).map((list) => list.name)]
    if (!isListName(name)) return generator.wordListNameBad
    if (others.some((other) => isSameListName(other, name))) return generator.wordListNameTaken
    const fault = wordsFault(words)
    return fault && generator.wordsFault[fault](MOST_WORDS)
  })
  const rename = (at: number, name: string) =>
    setLists((before) => before.map((list, place) => (place === at ? { ...list, name: name.trim() } : list)))

  const keep = useAction(
    {
      name: createWordList.name,
      send: async (lists: readonly FileList[]) => {
        let imported = 0
        try {
          for (const { name, words } of lists) {
            await call(createWordList, { body: { name, words } })
            imported++
          }
        } catch (error) {
          // What is kept already is not asked for again.
          setLists((before) => before.slice(imported))
          throw error
        }
        return imported
      },
    },
    {
      always: onSaved,
      here: onDone,
      done: (imported) => generator.wordListsImported(imported),
      refused: (error) =>
        error instanceof ApiError && error.fields.name === 'taken'
          ? generator.wordListNameTaken
          : messageOf(error),
    },
  )

  return (
    <div className="mt-3 flex flex-col gap-4">
      {lists.map(({ name, words }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file has no name but its place
        <div key={at} className="flex flex-col gap-1.5">
          <Field label={generator.wordListName} aside={generator.words(words.length)} error={faults[at]}>
            <TextInput
              value={name}
              onChange={({ target }) => rename(at, target.value)}
              readOnly={keep.isBusy}
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              className="num"
            />
          </Field>
          <p className="num truncate text-ink-2 text-xs">{words.slice(0, 8).join(', ')}</p>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={keep.isBusy}
          disabled={lists.length === 0 || faults.some((fault) => fault !== null)}
          onClick={() => void keep.run(lists)}
        >
          {generator.importLists(lists.length)}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {everywhere.cancel}
        </Button>
      </div>
    </div>
  )
}
