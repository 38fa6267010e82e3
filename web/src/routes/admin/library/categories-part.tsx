import { useQuery } from '@tanstack/react-query'
import type { Category } from '@thokham/contract/categories'
import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CategoryIcon } from '../../../components/category/category-icon.tsx'
import { Thumbnail } from '../../../components/cloth/thumbnail.tsx'
import { Button, buttonClass, IconButton } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { useRemoval } from '../../../kit/resource/resource.ts'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { categoriesQuery, clothOfCategory } from '../../../lib/queries/categories.ts'
import { admin } from '../../../text/admin.ts'
import { adminLibrary as text } from '../../../text/admin-library.ts'
import { KeywordTable } from './keyword-table.tsx'
import { categoriesResource } from './resources.ts'

const CategoryDialog = lazyPart(() => import('./category-dialog.tsx'))

/** Renders the categories on the left, the keywords of the chosen one beside them. */
export function CategoriesPart() {
  const query = useQuery(categoriesQuery)
  const { data } = query
  const [search, setSearch] = useSearchParams()
  /** What is edited; `new` = a category to come. */
  const [editing, setEditing] = useState<Category | 'new' | null>(null)
  const chosen = data?.categories.find(({ id }) => id === search.category)
  const choose = (id: string | undefined) => setSearch({ category: id, q: undefined })

  const remove = useRemoval<Category>(categoriesResource, {
    here: ({ id }) => id === search.category && choose(undefined),
    done: ({ title }) => text.deleted(title),
    undone: text.restored,
  })

  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[340px_minmax(0,1fr)] lg:gap-6">
      <section className="card min-w-0 overflow-hidden" aria-labelledby="library-categories">
        <header className="flex flex-wrap items-center justify-between gap-2 border-line border-b bg-sunken px-4 py-2">
          <div>
            <h2 id="library-categories" className="font-semibold text-sm">
              {text.categories}
            </h2>
            {data && (
              <p className="text-2xs text-ink-2 tabular-nums">
                {text.total(data.categories.length, data.keywords)}
              </p>
            )}
          </div>
          <div className="flex gap-2">
            <a
              href="/api/admin/keywords.csv"
              download
              aria-label={text.exportAll}
              title={text.exportAll}
              className={buttonClass('outline', 32, 'px-2')}
            >
              <Download aria-hidden size={16} strokeWidth={1.75} />
            </a>
            <Button size={32} icon={Plus} onClick={() => setEditing('new')}>
              {text.add}
            </Button>
          </div>
        </header>
        <QueryView
          query={query}
          waiting={<SkeletonRows rows={12} rowClass="h-14" />}
          failing={admin.fetchFail}
        >
          {({ categories }) => (
            <ul className="max-h-[640px] divide-y divide-line overflow-y-auto">
              {categories.map((category) => (
                <li
                  key={category.id}
                  className={cx(
                    'flex items-center gap-x-1 pr-2',
                    category.id === chosen?.id && 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]',
                  )}
                >
                  <button
                    type="button"
                    aria-current={category.id === chosen?.id || undefined}
                    onClick={() => choose(category.id)}
                    className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 text-left"
                  >
                    <span className="relative block h-9 w-[54px] flex-none overflow-hidden rounded-crop">
                      <Thumbnail
                        id={category.id}
                        cloth={clothOfCategory(category)}
                        className="block size-full"
                      />
                    </span>
                    <span className="min-w-0">
                      <span className="flex items-center gap-1.5 font-medium text-sm">
                        <CategoryIcon name={category.icon} size={16} />
                        <span className="truncate">{category.title}</span>
                      </span>
                      <span className="num block truncate text-2xs text-ink-3">
                        {category.id} · {text.keywords(category.keywordCount)}
                      </span>
                    </span>
                  </button>
                  <IconButton
                    icon={Pencil}
                    size={32}
                    label={text.edit(category.title)}
                    onClick={() => setEditing(category)}
                  />
                  <IconButton
                    icon={Trash2}
                    size={32}
                    label={text.remove(category.title)}
                    onClick={() => void remove.run(category)}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </section>
      {chosen ? (
        <KeywordTable key={chosen.id} category={chosen} />
      ) : (
        <section className="card">
          <EmptyState>{text.choose}</EmptyState>
        </section>
      )}
      <Suspense>
        {editing && (
          <CategoryDialog
            category={editing === 'new' ? null : editing}
            onClose={(made) => {
              setEditing(null)
              if (made) choose(made)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
