import { Copy, Download } from 'lucide-react'
import { type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { copyBlob } from '../../lib/clipboard.ts'
import { download } from '../../lib/download.ts'
import { generator } from '../../text/generator.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Notice } from '../notice.tsx'
import { SearchInput } from '../search-input.tsx'
import { Skeleton } from '../skeleton.tsx'
import { toast } from '../toast.tsx'
import { ListKeysHint } from './list-keys.tsx'
import { ResultList } from './result-list.tsx'
import { Card } from './section.tsx'
import type { Weaving } from './use-weaving.ts'
import type { WeavingClient } from './weaving-client.ts'

export interface ResultCardProps {
  client: WeavingClient | null
  woven: Weaving['woven']
  busy: boolean
  ref: Ref<HTMLElement>
}

/** The finished set: search, copy one by one or all, download; every prompt can be reached. */
export function ResultCard({ client, woven, busy, ref }: ResultCardProps) {
  const [used, setUsed] = useState<ReadonlySet<number>>(new Set())
  const set = woven?.set
  // biome-ignore lint/correctness/useExhaustiveDependencies: another set starts with nothing used
  useEffect(() => setUsed(new Set()), [set])
  const markUsed = useCallback((place: number) => setUsed((before) => new Set(before).add(place)), [])

  return (
    <Card ref={ref} className="scroll-mt-20 px-4 pt-4 pb-5 md:px-6 md:pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-none pb-3">
        <h2 className="text-base font-semibold">
          {woven ? generator.resultCount(woven.prompts) : generator.results}
        </h2>
        {used.size > 0 && <span className="text-ink-3 text-xs">{generator.used(used.size)}</span>}
      </div>
      {woven && client && woven.prompts > 0 ? (
        <Finished key={woven.set} client={client} woven={woven} used={used} onUsed={markUsed} />
      ) : (
        <Unfinished busy={busy} />
      )}
    </Card>
  )
}

function Unfinished({ busy }: { busy: boolean }) {
  if (!busy) return <EmptyState>{generator.resultsEmpty}</EmptyState>
  return (
    <div aria-busy className="flex flex-col gap-4 border-none py-2">
      {['w-3/5', 'w-1/2', 'w-2/3', 'w-1/2'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is all they have
        <Skeleton key={row} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}

interface FinishedProps {
  client: WeavingClient
  woven: NonNullable<Weaving['woven']>
  used: ReadonlySet<number>
  onUsed: (place: number) => void
}

function Finished({ client, woven, used, onUsed }: FinishedProps) {
  const [query, setQuery] = useState('')
  const search = useSearch(client, query)
  const list = useMemo(
    () => ({ set: woven.set, found: search.of, rows: search.of === '' ? woven.prompts : search.found }),
    [woven, search.of, search.found],
  )
  return (
    <div className="flex flex-col gap-3 border-none">
      {woven.stopped && <Notice kind="info">{generator.stoppedAt(woven.prompts, woven.wanted)}</Notice>}
      {woven.sampled && (
        <p className="text-ink-3 text-xs">{generator.sampleSeed(woven.prompts, woven.total, woven.seed)}</p>
      )}
      <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_auto_auto]">
        <SearchInput
          label={generator.search}
          value={query}
          onType={setQuery}
          className="col-span-2 md:col-span-1"
        />
        <CopyAllButton woven={woven} />
        <DownloadButton woven={woven} />
      </div>
      <p role="status" className={search.of === '' ? 'sr-only' : 'text-ink-3 text-xs'}>
        {search.of !== '' && (search.busy ? generator.searching : generator.found(search.found))}
      </p>
      {list.rows === 0 && !search.busy ? (
        <EmptyState>{generator.notFound}</EmptyState>
      ) : (
        <ResultList client={client} list={list} used={used} onUsed={onUsed} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <ListKeysHint />
        <CsvButton client={client} className="ml-auto" />
      </div>
    </div>
  )
}

/** Looks through the set in the worker; an older search gives way to a newer one. */
function useSearch(client: WeavingClient, query: string) {
  const [state, setState] = useState({ of: '', found: 0, busy: false })
  useEffect(() => {
    const wanted = query.trim()
    if (wanted === '') {
      setState({ of: '', found: 0, busy: false })
      void client.ask('search', { query: '' }).catch(() => undefined)
      return
    }
    let current = true
    const clock = setTimeout(async () => {
      client.news.onSearching = ({ found }) => current && setState({ of: wanted, found, busy: true })
      const { found, done } = await client
        .ask('search', { query: wanted })
        .catch(() => ({ found: 0, done: true }))
      if (current && done) setState({ of: wanted, found, busy: false })
    }, 120)
    return () => {
      current = false
      clearTimeout(clock)
    }
  }, [client, query])
  return state
}

function CopyAllButton({ woven }: { woven: FinishedProps['woven'] }) {
  async function copy() {
    if (await copyBlob(woven.file)) toast.success(generator.copiedAll(woven.prompts))
    else toast.error(generator.copyFail(generator.copyRefused))
  }
  return (
    <Button
      icon={Copy}
      onClick={copy}
      className="h-11 gap-1.5 px-3 text-sm md:h-10 md:px-2.5 [&_svg]:size-[18px]"
    >
      {generator.copyAll}
    </Button>
  )
}

function DownloadButton({ woven }: { woven: FinishedProps['woven'] }) {
  function save() {
    if (woven.prompts === 0) return toast.error(generator.nothingToDownload)
    download('prompts.txt', woven.file)
    toast.success(generator.downloaded)
  }
  return (
    <Button
      icon={Download}
      onClick={save}
      className="h-11 gap-1.5 px-3 text-sm md:h-10 md:px-2.5 [&_svg]:size-[18px]"
    >
      {generator.downloadTxt}
    </Button>
  )
}

function CsvButton({ client, className }: { client: WeavingClient; className: string }) {
  const [busy, setBusy] = useState(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  async function save() {
    setBusy(true)
    try {
      download('prompts.csv', await client.ask('csv', {}))
      toast.success(generator.downloaded)
    } catch {
      toast.error(generator.downloadFail(generator.workerFail))
    } finally {
      if (mounted.current) setBusy(false)
    }
  }
  return (
    <Button size={32} variant="quiet" icon={Download} busy={busy} onClick={save} className={className}>
      {generator.downloadCsv}
    </Button>
  )
}
