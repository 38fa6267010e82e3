import { deleteWordList, restoreWordList, type WordList } from '@thokham/contract/word-lists'
import { MOST_WORD_LISTS } from '@thokham/domain/word-list'
import { CornerDownLeft, FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useAction } from '../../../kit/action/use-action.ts'
import { undoBy } from '../../../kit/undo/undo.ts'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilesButton } from '../../ui/file-button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { forgetList, type NamedList, WORD_LISTS_KEY, type WordLists } from './use-word-lists.ts'
import WordListEditor from './word-list-editor.tsx'
import WordListsImport, { type FileList, readFiles } from './word-lists-import.tsx'

export interface WordListsDialogProps {
  lists: WordLists
  /** A list to begin with, such as one that a keyword names; null = none. */
  newName: string | null
  /** Writes `__name__` into the keywords. */
  onInsert: (name: string) => void
  onOpenChange: (open: boolean) => void
}

type View =
  | { at: 'lists' }
  | { at: 'editor'; list: WordList | null; name: string }
  | { at: 'import'; files: FileList[] }

/** Shows the lists behind `__name__`: the member's own to make, fill, bring in and delete, and those of the library. */
export default function WordListsDialog({ lists, newName, onInsert, onOpenChange }: WordListsDialogProps) {
  const [view, setView] = useState<View>(
    newName === null ? { at: 'lists' } : { at: 'editor', list: null, name: newName },
  )
  const own = lists.all.flatMap((list) => list.own ?? [])
  const taken = own.map(({ name }) => name)
  const back = useCallback(() => setView({ at: 'lists' }), [])

  async function bringIn(files: File[]) {
    try {
      const read = await readFiles(files, taken)
      // An editor that was opened meanwhile stays.
      setView((now) => (now.at === 'lists' ? { at: 'import', files: read } : now))
    } catch {
      toast.error(generator.fileFail)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={generator.wordLists}
      description={generator.wordListsLead}
      width={640}
    >
      {view.at === 'editor' && (
        <WordListEditor
          list={view.list}
          begin={{ name: view.name, words: '' }}
          onSaved={() => void refresh()}
          onDone={back}
        />
      )}
      {view.at === 'import' && (
        <WordListsImport files={view.files} taken={taken} onSaved={() => void refresh()} onDone={back} />
      )}
      {view.at === 'lists' && (
        <>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Button
              size={40}
              icon={Plus}
              onClick={() => setView({ at: 'editor', list: null, name: '' })}
              disabled={own.length >= MOST_WORD_LISTS}
            >
              {generator.newWordList}
            </Button>
            <FilesButton
              size={40}
              variant="outline"
              icon={FileUp}
              accept=".txt,.yaml,.yml,text/plain"
              onFiles={(files) => void bringIn(files)}
            >
              {generator.importWordLists}
            </FilesButton>
            <span className="ml-auto text-ink-3 text-xs">
              {generator.wordListCount(own.length, MOST_WORD_LISTS)}
            </span>
          </div>
          {!lists.isReady && <SkeletonRows rows={3} rowClass="h-14" />}
          {lists.isReady && own.length === 0 && <EmptyState>{generator.wordListsEmpty}</EmptyState>}
          <Rows
            lists={lists.all.filter((list) => list.own !== null)}
            onInsert={onInsert}
            onEdit={(list) => setView({ at: 'editor', list, name: list.name })}
          />
          {lists.all.some((list) => list.own === null) && (
            <>
              <h3 className="mt-6 font-semibold text-sm">{generator.libraryLists()}</h3>
              <Rows lists={lists.all.filter((list) => list.own === null)} onInsert={onInsert} />
            </>
          )}
        </>
      )}
    </Dialog>
  )
}

interface RowsProps {
  lists: readonly NamedList[]
  onInsert: (name: string) => void
  /** Absent for lists of the library. */
  onEdit?: (list: WordList) => void
}

function Rows({ lists, onInsert, onEdit }: RowsProps) {
  const remove = useAction(
    {
      name: deleteWordList.name,
      send: async ({ id }: WordList) => {
        await forgetList(id)
        return call(deleteWordList, { params: { id } })
      },
    },
    {
      always: refresh,
      done: (_, { name }) => generator.wordListRemoved(name),
      undo: (_, { id }) => undoBy(restoreWordList, { params: { id } }),
    },
  )
  if (lists.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-line border-line border-y">
      {lists.map(({ name, words, more, own, title }) => (
        <li key={name} className="flex items-center gap-1 py-2">
          <div className="min-w-0 flex-1">
            <p className="flex min-w-0 items-baseline gap-2">
              <span className="num truncate font-medium text-sm">__{name}__</span>
              <span className="nb text-ink-3 text-xs">{generator.wordsOfList(words, more)}</span>
            </p>
            <p className="truncate text-ink-2 text-xs">{title ?? own?.sample.join(', ')}</p>
          </div>
          <IconButton
            icon={CornerDownLeft}
            size={40}
            label={generator.insertList(name)}
            onClick={() => onInsert(name)}
          />
          {own && onEdit && (
            <>
              <IconButton
                icon={Pencil}
                size={40}
                label={generator.editList(name)}
                onClick={() => onEdit(own)}
              />
              <IconButton
                icon={Trash2}
                size={40}
                label={`${everywhere.delete} ${name}`}
                onClick={() => void remove.run(own)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: WORD_LISTS_KEY, exact: true })
}
