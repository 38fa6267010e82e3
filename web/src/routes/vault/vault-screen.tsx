import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Category, MOST_FOUND } from '@thokham/contract/categories'
import { ExternalLink, Sparkles, X } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Thumbnail } from '../../components/cloth/thumbnail.tsx'
import { SendKeywords } from '../../components/generator/send-keywords.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { LongList } from '../../components/ui/long-list.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PausedSearch } from '../../components/ui/paused-search.tsx'
import { Card } from '../../components/ui/section.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { categoriesQuery, clothOfCategory } from '../../lib/queries/categories.ts'
import { useSettings } from '../../lib/queries/settings.ts'
import { useSession } from '../../lib/session/session.ts'
import { navigation } from '../../text/navigation.ts'
import { vault } from '../../text/vault.ts'
import { useKeywordList } from './use-keyword-list.ts'
import { VaultSteps } from './vault-steps.tsx'

const ROW = 44

/**
 * Renders /vault: every keyword of the library to browse, search and tick, and the external sheet where there is one.
 */
export function VaultScreen() {
  const { data: session } = useSession()
  const { data: library } = useQuery(categoriesQuery)
  const [ticked, setTicked] = useState<readonly string[]>([])
  if (!session?.me) return null
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 md:mb-6">
        <div>
          <h1 className="text-3xl">{navigation.vault}</h1>
          <p className="text-ink-2 max-md:text-sm">{vault.lead}</p>
        </div>
        {library && <p className="font-semibold text-sm">{vault.own(library.keywords)}</p>}
      </header>
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-6">
        <Browser categories={library?.categories} ticked={ticked} onTick={setTicked} />
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <Picture categories={library?.categories} />
          <VaultSteps />
        </div>
      </div>
    </>
  )
}

interface BrowserProps {
  categories: readonly Category[] | undefined
  ticked: readonly string[]
  onTick: (ticked: readonly string[]) => void
}

function Browser({ categories, ticked, onTick }: BrowserProps) {
  const [search, setSearch] = useSearchParams()
  const { category: chosenCategory, q = '' } = search
  const all = useMemo(() => categories?.map(({ id }) => id), [categories])
  const shown = useMemo(() => (chosenCategory ? [chosenCategory] : all), [chosenCategory, all])
  const list = useKeywordList(chosenCategory, shown, q)
  const { keywords, more } = list
  const chosen = new Set(ticked)
  const onRange = useCallback(
    (_from: number, to: number) => {
      if (keywords && to > keywords.length - 100) more()
    },
    [keywords, more],
  )
  const tick = (keyword: string, isOn: boolean) =>
    onTick(isOn ? [...ticked, keyword] : ticked.filter((each) => each !== keyword))
  return (
    <Card>
      <div className="flex flex-wrap gap-3 p-4 md:px-6">
        <PausedSearch
          label={vault.search}
          value={q}
          longest={100}
          roomy
          onSearch={(typed) => setSearch({ q: typed || undefined }, { replace: true })}
          className="min-w-[min(12rem,100%)] flex-1"
        />
        <div className="w-full md:w-64">
          <Select
            aria-label={vault.category}
            value={chosenCategory ?? ''}
            onChange={({ target }) => setSearch({ category: target.value || undefined }, { replace: true })}
          >
            <option value="">{vault.all}</option>
            {categories?.map(({ id, title, keywordCount }) => (
              <option key={id} value={id}>
                {vault.option(title, keywordCount)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <QueryView
        query={{ data: keywords, error: list.error, refetch: list.retry }}
        waiting={<Skeleton className="m-6 h-60" />}
        failing={vault.fetchFail}
        empty={({ length }) =>
          length === 0 && <EmptyState>{q.trim() ? vault.none(q) : vault.choose}</EmptyState>
        }
      >
        {(keywords) => (
          <div aria-busy={list.isFormer || undefined}>
            {list.instead !== null && (
              <Notice kind="info" role="status" className="mx-4 my-3 md:mx-6">
                {vault.instead(q, list.instead)}
              </Notice>
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1 md:px-6">
              <Checkbox
                checked={keywords.every((keyword) => chosen.has(keyword))}
                disabled={list.isFormer}
                onCheckedChange={(isOn) =>
                  onTick(
                    isOn
                      ? [...new Set([...ticked, ...keywords])]
                      : ticked.filter((keyword) => !keywords.includes(keyword)),
                  )
                }
              >
                {vault.tickShown(keywords.length)}
              </Checkbox>
              {list.isCut && <span className="text-ink-3 text-xs">{vault.cut(MOST_FOUND)}</span>}
            </div>
            <LongList
              label={vault.list}
              rows={keywords.length}
              rowHeight={ROW}
              maxHeight={528}
              onRange={onRange}
              className="border-line border-t"
            >
              {(at) => {
                const keyword = keywords[at] ?? ''
                const found = chosenCategory === undefined ? list.categories?.[at] : undefined
                return (
                  <div className="flex h-full items-center justify-between gap-3 border-line border-b px-4 md:px-6">
                    <Checkbox checked={chosen.has(keyword)} onCheckedChange={(isOn) => tick(keyword, isOn)}>
                      <span className="prompt line-clamp-2 leading-tight">{keyword}</span>
                    </Checkbox>
                    {found && (
                      <span className="nb shrink-0 text-2xs text-ink-2">
                        {categories?.find(({ id }) => id === found)?.title}
                      </span>
                    )}
                  </div>
                )
              }}
            </LongList>
          </div>
        )}
      </QueryView>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 bg-surface px-4 py-3 max-md:bottom-[calc(60px+env(safe-area-inset-bottom))] md:rounded-b-card md:px-6">
        <p role="status" className="mr-auto text-sm">
          {ticked.length > 0 ? vault.chosen(ticked.length) : vault.chosenNone}
        </p>
        {ticked.length > 0 && (
          <>
            <Button variant="quiet" size={40} icon={X} onClick={() => onTick([])}>
              {vault.clear}
            </Button>
            <CopyButton text={ticked.join('\n')} label={vault.copy} size={40} />
          </>
        )}
        <SendKeywords keywords={ticked} size={40} />
      </div>
    </Card>
  )
}

const PICTURED = ['food', 'travel', 'business', 'nature', 'people', 'urban', 'technology', 'seasonal']

function Picture({ categories = [] }: { categories: readonly Category[] | undefined }) {
  const { data: settings } = useSettings()
  const sheet = settings?.links.vaultSheet
  return (
    <Card className="overflow-hidden">
      <div aria-hidden className="grid grid-cols-4">
        {categories
          .filter(({ id }) => PICTURED.includes(id))
          .map((category) => (
            <span key={category.id} className="block aspect-[3/2] overflow-hidden">
              <Thumbnail id={category.id} cloth={clothOfCategory(category)} className="block size-full" />
            </span>
          ))}
      </div>
      <div className="flex flex-col gap-2 p-4 md:px-6">
        {sheet && (
          <>
            <div className="flex flex-wrap gap-2">
              <a
                href={sheet}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className={buttonClass('outline', 40, 'flex-1')}
              >
                <ExternalLink aria-hidden size={20} strokeWidth={1.75} />
                {vault.sheet}
              </a>
              <CopyButton text={sheet} label={vault.copyLink} size={40} />
            </div>
            <p className="text-ink-3 text-xs">{vault.sheetNote}</p>
          </>
        )}
        <Link to="/vipgen" className={buttonClass('quiet', 40)}>
          <Sparkles aria-hidden size={20} strokeWidth={1.75} />
          {vault.ai}
        </Link>
      </div>
    </Card>
  )
}
