import { useQuery } from '@tanstack/react-query'
import type { Tool } from '@thokham/contract/tools'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { SearchInput } from '../../components/ui/search-input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { thaiAgo, thaiNumber } from '../../lib/format/thai-format.ts'
import { toolsQuery } from '../../lib/queries/tools.ts'
import { favourites } from '../../text/favourites.ts'
import { navigation } from '../../text/navigation.ts'
import { tools as text } from '../../text/tools.ts'
import { type RecentTool, useRecentTools } from './recent-tools.ts'
import { ToolCard } from './tool-card.tsx'
import { ToolPicture } from './tool-cloth.tsx'
import { useMarkTool } from './use-mark-tool.ts'

const SORTS = ['popular', 'name', 'recent'] as const
type Sort = (typeof SORTS)[number]

/** Renders /tools: what sellers work with, one's favourites first (docs/library.md#tools). */
export function ToolsScreen() {
  const query = useQuery(toolsQuery)
  return (
    <>
      <header className="mb-5">
        <h1 className="text-3xl">{navigation.tools}</h1>
        <p className="text-ink-2 max-md:text-sm">{text.lead}</p>
      </header>
      <QueryView
        query={query}
        failing={text.loadFail}
        onCard
        waiting={<Waiting />}
        empty={({ tools }) => tools.length === 0 && <EmptyState>{text.empty}</EmptyState>}
      >
        {({ tools }) => <Catalogue tools={tools} />}
      </QueryView>
    </>
  )
}

function Catalogue({ tools }: { tools: readonly Tool[] }) {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(search.q ?? '')
  const [recent, opened] = useRecentTools()
  const mark = useMarkTool()
  const sort = SORTS.find((each) => each === search.sort) ?? 'popular'
  const onlyFavourites = search.show === 'favourites'
  const found = sorted(
    tools.filter((tool) => matches(tool, typed) && (!onlyFavourites || tool.isFavourite)),
    sort,
    recent,
  )
  const [starred, others] = [
    found.filter(({ isFavourite }) => isFavourite),
    found.filter(({ isFavourite }) => !isFavourite),
  ]
  const type = (next: string) => {
    setTyped(next)
    setSearch({ q: next.trim() || undefined }, { replace: true })
  }
  const isFiltered = typed.trim() !== '' || onlyFavourites
  const grid = (shown: readonly Tool[]) => (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {shown.map((tool) => (
        <li key={tool.id} className="min-w-0">
          <ToolCard
            tool={tool}
            onMark={(isFavourite) => mark(tool.id, isFavourite)}
            onOpen={() => opened(tool.id)}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchInput
          label={text.search}
          value={typed}
          maxLength={100}
          onType={type}
          roomy
          className="w-full md:w-96"
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
        <div role="group" aria-label={navigation.tools} className="flex flex-wrap gap-2">
          <Chip roomy selected={!onlyFavourites} onClick={() => setSearch({ show: undefined })}>
            {text.all} <span className="tabular-nums">{thaiNumber(tools.length)}</span>
          </Chip>
          <Chip roomy selected={onlyFavourites} onClick={() => setSearch({ show: 'favourites' })}>
            {!onlyFavourites && <Star aria-hidden size={16} strokeWidth={1.75} />}
            {text.favourites}{' '}
            <span className="tabular-nums">
              {thaiNumber(tools.filter(({ isFavourite }) => isFavourite).length)}
            </span>
          </Chip>
        </div>
        <div className="max-md:w-full md:ml-auto">
          <Select
            roomy
            aria-label={text.sort}
            value={sort}
            onChange={({ target }) =>
              setSearch({ sort: target.value === 'popular' ? undefined : target.value }, { replace: true })
            }
          >
            {SORTS.map((each) => (
              <option key={each} value={each}>
                {text.sorts[each]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <RecentRow recent={recent} tools={tools} onOpen={opened} />
      {found.length === 0 && (
        <div className="card">
          <EmptyState
            action={
              isFiltered && (
                <Button
                  onClick={() => {
                    setTyped('')
                    setSearch({ q: undefined, show: undefined })
                  }}
                >
                  {text.clear}
                </Button>
              )
            }
          >
            {onlyFavourites && typed.trim() === '' ? favourites.empty : text.noResult}
          </EmptyState>
        </div>
      )}
      {starred.length > 0 && (
        <section className="mb-8">
          <Heading title={text.favourites} count={starred.length} />
          {grid(starred)}
        </section>
      )}
      {others.length > 0 && (
        <section>
          <Heading title={starred.length > 0 ? text.others : text.all} count={others.length} />
          {grid(others)}
        </section>
      )}
    </>
  )
}

function Heading({ title, count }: { title: string; count: number }) {
  return (
    <h2 className="mb-3 text-xl">
      {title} <span className="ml-1 font-normal text-ink-2 text-xs">{text.count(count)}</span>
    </h2>
  )
}

interface RecentRowProps {
  recent: readonly RecentTool[]
  tools: readonly Tool[]
  onOpen: (id: string) => void
}

function RecentRow({ recent, tools, onOpen }: RecentRowProps) {
  const known = recent.flatMap(({ id, at }) => {
    const tool = tools.find((each) => each.id === id)
    return tool ? [{ tool, at }] : []
  })
  if (known.length === 0) return null
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <h2 className="mr-2 text-ink-2 text-xs">{text.recent}</h2>
      {known.map(({ tool, at }) => (
        <a
          key={tool.id}
          href={tool.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          onClick={() => onOpen(tool.id)}
          className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-surface py-1.5 pr-4 pl-1.5 text-ink text-xs no-underline hover:border-khram"
        >
          <ToolPicture tool={tool} className="block size-8 rounded-crop" />
          <span className="font-semibold">{tool.name}</span>
          <span className="text-ink-3">{thaiAgo(new Date(at), Date.now())}</span>
        </a>
      ))}
    </div>
  )
}

function Waiting() {
  return (
    <div aria-busy className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className="card h-[346px] overflow-hidden">
          <Skeleton className="h-26 w-full rounded-none" />
          <div className="flex flex-col gap-4 p-4 pt-10">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

function matches({ name, description, url }: Tool, typed: string): boolean {
  const words = typed.trim().toLowerCase().split(/\s+/)
  const said = `${name} ${description} ${url}`.toLowerCase()
  return words.every((word) => said.includes(word))
}

function sorted(tools: readonly Tool[], sort: Sort, recent: readonly RecentTool[]): Tool[] {
  if (sort === 'name') return tools.toSorted((a, b) => COLLATOR.compare(a.name, b.name))
  if (sort === 'popular') return [...tools]
  const openedAt = (tool: Tool) => recent.find(({ id }) => id === tool.id)?.at ?? 0
  return tools.toSorted((a, b) => openedAt(b) - openedAt(a))
}

const COLLATOR = new Intl.Collator('th', { sensitivity: 'base' })
