import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Category } from '@thokham/contract/categories'
import {
  type AdminKeyword,
  deleteKeywords,
  listAdminKeywords,
  restoreKeywords,
} from '@thokham/contract/category-admin'
import { Download, Plus, Trash2, X } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { LongList } from '../../../components/ui/long-list.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { undoBy } from '../../../kit/undo/undo.ts'
import { call } from '../../../lib/api/call.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { CATEGORIES_KEY } from '../../../lib/queries/categories.ts'
import { admin } from '../../../text/admin.ts'
import { adminLibrary as text } from '../../../text/admin-library.ts'
import { KeywordImportDialog } from './keyword-import-dialog.tsx'
import { KeywordRow } from './keyword-row.tsx'
import { LibrarySearch } from './library-search.tsx'

const PAGE = 200
const ROW = 44

/** Renders the keywords of a category: search, change in place, delete and restore, export and import as CSV. */
export function KeywordTable({ category }: { category: Category }) {
  const client = useQueryClient()
  const [{ q = '' }] = useSearchParams()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  /** In an object, another one for each press: a late answer closes the box alone that it was typed in. */
  const [editing, setEditing] = useState<{ number: number } | null>(null)
  /** What stands in that box: its row may go out of sight and come back. */
  const typed = useRef('')
  const [isImporting, setImporting] = useState(false)
  const key = ['admin-keywords', category.id]
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, error, refetch } = useInfiniteQuery({
    queryKey: [...key, q],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAdminKeywords,
        { params: { category: category.id }, query: { q, after: pageParam, limit: PAGE } },
        { signal },
      ),
    initialPageParam: -1,
    getNextPageParam: ({ next }) => next,
  })
  const rows: AdminKeyword[] | undefined = data?.pages.flatMap(({ keywords }) => keywords)
  const known = rows?.length ?? 0
  const onRange = useCallback(
    (_from: number, to: number) => {
      if (to > known - PAGE / 2 && hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    [known, hasNextPage, isFetchingNextPage, fetchNextPage],
  )
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: CATEGORIES_KEY }),
    ])

  const remove = useAction(deleteKeywords, {
    input: (numbers: number[]) => ({ params: { category: category.id }, body: { numbers } }),
    always: readAgain,
    here: () => setTicked(new Set()),
    done: ({ deleted }) => text.keywordsDeleted(deleted),
    undo: (_, numbers) =>
      undoBy(restoreKeywords, { params: { category: category.id }, body: { numbers } }, ({ restored }) =>
        text.keywordsRestored(restored),
      ),
  })

  function tick(number: number, isOn: boolean) {
    const next = new Set(ticked)
    if (isOn) next.add(number)
    else next.delete(number)
    setTicked(next)
  }

  return (
    <section className="card min-w-0 overflow-hidden" aria-labelledby="library-keywords">
      <header className="flex flex-wrap items-center gap-2 border-line border-b bg-sunken px-4 py-2">
        <h2 id="library-keywords" className="mr-auto font-semibold text-sm">
          {category.title}{' '}
          <span className="font-normal text-ink-2 tabular-nums">{text.keywords(category.keywordCount)}</span>
        </h2>
        <a
          href={`/api/admin/keywords.csv?category=${category.id}`}
          download
          className={buttonClass('outline', 32)}
        >
          <Download aria-hidden size={16} strokeWidth={1.75} />
          {text.export}
        </a>
        <Button size={32} icon={Plus} onClick={() => setImporting(true)}>
          {text.import}
        </Button>
      </header>
      <div className="flex min-h-[60px] flex-wrap items-center gap-2 border-line border-b px-4 py-2">
        {ticked.size === 0 ? (
          <LibrarySearch label={text.search} />
        ) : (
          <>
            <p role="status" className="mr-auto text-sm">
              {text.chosen(ticked.size)}
            </p>
            <Button size={40} variant="quiet" icon={X} onClick={() => setTicked(new Set())}>
              {text.clear}
            </Button>
            <Button
              size={40}
              variant="danger"
              icon={Trash2}
              busy={remove.isBusy}
              onClick={() => void remove.run([...ticked])}
            >
              {text.deleteChosen}
            </Button>
          </>
        )}
      </div>
      <QueryView
        query={{ data: rows, error, refetch }}
        waiting={<SkeletonRows rows={12} rowClass="h-11" />}
        failing={admin.fetchFail}
        empty={({ length }) => length === 0 && <EmptyState>{q ? text.notFound(q) : text.none}</EmptyState>}
      >
        {(rows) => (
          <LongList label={text.list} rows={rows.length} rowHeight={ROW} maxHeight={572} onRange={onRange}>
            {(at) => {
              const row = rows[at]
              if (!row) return null
              return (
                <KeywordRow
                  category={category.id}
                  row={row}
                  isTicked={ticked.has(row.number)}
                  isEdited={editing?.number === row.number}
                  onTick={(isOn) => tick(row.number, isOn)}
                  typed={typed}
                  onEdit={() => {
                    typed.current = row.keyword
                    setEditing({ number: row.number })
                  }}
                  onDone={() => setEditing((now) => (now === editing ? null : now))}
                  onNewer={readAgain}
                />
              )
            }}
          </LongList>
        )}
      </QueryView>
      {isImporting && (
        <KeywordImportDialog category={category} onClose={() => setImporting(false)} onTaken={readAgain} />
      )}
    </section>
  )
}
