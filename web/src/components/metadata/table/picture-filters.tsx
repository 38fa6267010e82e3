import { Rows3, Store, Table2 } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiNumber } from '../../../lib/format/thai-format.ts'
import type { Market } from '../../../lib/queries/pictures.ts'
import { metadata as text } from '../../../text/metadata.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { STANDINGS, type Standing } from '../checks/market-check.ts'
import type { MetadataSettings } from '../store/metadata-settings.ts'
import type { Judged } from '../store/use-picture-set.ts'

const MarketsMenu = lazyPart(() => import('./markets-menu.tsx'))

const VIEWS = [
  { value: 'list', icon: Rows3, label: text.listView },
  { value: 'grid', icon: Table2, label: text.grid },
] as const

/** Which pictures are shown. */
export type PictureTab = 'all' | Standing

export interface PictureFiltersProps {
  tab: PictureTab
  onTab: (tab: PictureTab) => void
  query: string
  onQuery: (query: string) => void
  /** Pictures in all, and of each standing. */
  all: number
  counts: Readonly<Record<Standing, number>>
  markets: readonly Market[]
  onMarkets: (markets: Market[]) => void
  view: MetadataSettings['view']
  onView: (view: MetadataSettings['view']) => void
}

/** Renders which pictures are shown, and the marketplaces by whose rules they are judged. */
export function PictureFilters(props: PictureFiltersProps) {
  const { tab, onTab, query, onQuery, all, counts, markets, onMarkets, view, onView } = props
  const marketsButton = (
    <button type="button" className={buttonClass('outline', 40, 'max-md:h-11')}>
      <Store aria-hidden size={20} strokeWidth={1.75} />
      {text.markets(markets.length)}
    </button>
  )
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div
        role="tablist"
        aria-label={text.tabs}
        className="flex min-w-0 gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--line)] max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:px-4"
      >
        {(['all', ...STANDINGS] as const).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={tab === one}
            onClick={() => onTab(one)}
            className={cx(
              'flex h-11 shrink-0 items-center gap-2 border-b-[3px] font-semibold text-sm',
              tab === one ? 'border-khram text-khram' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {one === 'all' ? text.all : text.standing[one]}
            <span className="num rounded-crop bg-sunken px-1.5 text-xs">
              {thaiNumber(one === 'all' ? all : counts[one])}
            </span>
          </button>
        ))}
      </div>
      <div className="ml-auto flex min-w-0 gap-3 max-md:w-full">
        <SearchInput
          label={text.search}
          value={query}
          onType={onQuery}
          maxLength={100}
          className="flex-1 md:w-[300px]"
        />
        <Suspense fallback={marketsButton}>
          <MarketsMenu trigger={marketsButton} markets={markets} onMarkets={onMarkets} />
        </Suspense>
        <fieldset className="flex max-lg:hidden">
          <legend className="sr-only">{text.views}</legend>
          {VIEWS.map(({ value, icon: Icon, label }) => (
            <button
              key={value}
              type="button"
              aria-label={label}
              aria-pressed={view === value}
              title={label}
              onClick={() => onView(value)}
              className={cx(
                'flex size-10 items-center justify-center border border-line-strong first-of-type:rounded-l-control last-of-type:-ml-px last-of-type:rounded-r-control',
                view === value ? 'bg-khram-soft text-khram' : 'bg-surface text-ink-2 hover:bg-sunken',
              )}
            >
              <Icon aria-hidden size={20} strokeWidth={1.75} />
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

/** Returns the pictures of a tab that hold what is looked for in their name, title or keywords. */
export function shownOf(judged: readonly Judged[], tab: PictureTab, query: string): readonly Judged[] {
  const wanted = query.trim().toLowerCase()
  if (tab === 'all' && wanted === '') return judged
  return judged.filter(
    ({ item, standing }) =>
      (tab === 'all' || standing === tab) &&
      (wanted === '' ||
        [item.fileName, item.title, item.thaiTitle, ...item.keywords].some((words) =>
          words.toLowerCase().includes(wanted),
        )),
  )
}
