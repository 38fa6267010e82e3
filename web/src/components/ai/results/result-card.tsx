import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { Copy, Download, Layers } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { copyBlob } from '../../../lib/browser/clipboard.ts'
import { download } from '../../../lib/browser/download.ts'
import { ai } from '../../../text/ai.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListKeysHint } from '../../ui/list-keys.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Card } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import type { LiveRun } from '../run/use-ai-run.ts'
import type { RunActions } from '../run/use-run-actions.ts'
import { AskMore } from './ask-more.tsx'
import { type Flag, type FlagCounts, FlagFilter, useFlagCounts } from './flag-filter.tsx'
import { PackRun } from './pack-run.tsx'
import { ResultList, type UsedResults, useResultLayout } from './result-list.tsx'
import { fileOf, type ResultView } from './result-rows.ts'
import { SetAside } from './set-aside.tsx'

export interface ResultCardProps {
  live: LiveRun
  actions: RunActions
  /** Takes the raw results on into the simple generator. @returns puts the draft back that they replaced */
  onSend: (keywords: string) => (() => void) | null
}

/** Renders what the AI gave, keyword by keyword: raw and finished, to search, edit, copy, download and send on. */
export function ResultCard({ live, actions, onSend }: ResultCardProps) {
  const { run } = live
  const flags = useFlagCounts(live.lines)
  const flagged = flags.name + flags.cut + flags.words
  const { used, count } = useUsed(run?.id)
  return (
    <Card className="px-4 pt-4 pb-5 md:px-6 md:pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-none pb-3">
        <h2 className="font-semibold text-base">
          {run && run.prompts > 0 ? ai.resultCount(run.prompts) : ai.results}
        </h2>
        <span className="flex flex-wrap gap-x-3 text-xs">
          {count > 0 && <span className="text-ink-3">{generator.used(count)}</span>}
          {flagged > 0 && <span className="text-khamin-text">{ai.flagged(flagged)}</span>}
        </span>
      </div>
      {run && !live.isWhole ? (
        <SkeletonRows rows={3} rowClass="h-14" />
      ) : run ? (
        <Results
          key={run.id}
          live={live}
          run={run}
          actions={actions}
          onSend={onSend}
          used={used}
          flags={flags}
        />
      ) : (
        <EmptyState>{ai.resultsEmpty}</EmptyState>
      )}
    </Card>
  )
}

/** Returns which results of a run were copied here, and how many. */
function useUsed(runId: string | undefined): { used: UsedResults; count: number } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run starts with nothing used
  useEffect(() => setKeys(new Set()), [runId])
  const used = useMemo<UsedResults>(
    () => ({
      has: (line, index) => keys.has(keyOf(line, index)),
      add: (line, index) => setKeys((before) => new Set(before).add(keyOf(line, index))),
    }),
    [keys],
  )
  return { used, count: keys.size }
}

const keyOf = (line: AiRunLine, index: number) => `${line.position} ${line.prompts[index]?.text}`

const VIEWS = ['finished', 'raw'] as const

function viewName(view: ResultView, { provider }: AiRun): string {
  if (view === 'finished') return ai.finishedView
  return provider === 'library' ? ai.rawLibraryView : ai.rawView
}

interface ResultsProps extends ResultCardProps {
  run: AiRun
  used: UsedResults
  flags: FlagCounts
}

function Results({ live, run, actions, onSend, used, flags }: ResultsProps) {
  const [view, setView] = useState<ResultView>('finished')
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const [wanted, setWanted] = useState<Flag | null>(null)
  const flag = wanted && flags[wanted] > 0 ? wanted : null
  const layout = useResultLayout(live, run, { query, flag })
  const some = run.prompts > 0
  const isEmpty = layout.rows === 0

  async function copyAll() {
    if (await copyBlob(fileOf(run, live.lines, view))) toast.success(generator.copiedAll(run.prompts))
    else toast.error(generator.copyFail(generator.copyRefused))
  }
  function save() {
    if (download('prompts.txt', fileOf(run, live.lines, view))) toast.success(ai.downloaded)
  }
  async function send() {
    const undo = onSend(await fileOf(run, live.lines, 'raw').text())
    if (!undo) return toast.success(ai.sentOn(run.prompts))
    const said = `${ai.sentOn(run.prompts)} ${ai.draftReplaced}`
    toast.success(said, { label: everywhere.undo, onPress: undo })
  }

  return (
    <div className="flex flex-col gap-3 border-none">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
      <div role="group" aria-label={ai.view} className="flex flex-wrap gap-2">
        {VIEWS.map((each) => (
          <Chip key={each} selected={view === each} onClick={() => setView(each)}>
            {viewName(each, run)}
          </Chip>
        ))}
      </div>
      {some && <SearchInput label={generator.search} value={typed} onType={setTyped} />}
      <FlagFilter counts={flags} chosen={flag} onChange={setWanted} />
      <p role="status" className={query === '' ? 'sr-only' : 'text-ink-3 text-xs'}>
        {query !== '' && generator.found(layout.results)}
      </p>
      {isEmpty ? (
        <EmptyState>{query === '' ? ai.resultsWaiting : generator.notFound}</EmptyState>
      ) : (
        <ResultList live={live} run={run} view={view} actions={actions} layout={layout} used={used} />
      )}
      <SetAside run={run} live={live} />
      <AskMore run={run} lines={live.lines} actions={actions} />
      {some && (
        <>
          <ListKeysHint />
          <div className="grid grid-cols-2 gap-2">
            <Button icon={Copy} onClick={copyAll} className={TOOL}>
              {generator.copyAll}
            </Button>
            <Button icon={Download} onClick={save} className={TOOL}>
              {generator.downloadTxt}
            </Button>
            {view === 'finished' && (
              <PackRun run={run} lines={live.lines} used={used} className={`${TOOL} col-span-2`} />
            )}
            <Button icon={Layers} onClick={send} className={`${TOOL} col-span-2`}>
              {ai.sendOn}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const TOOL = 'h-11 gap-1.5 px-3 text-sm md:h-10 md:px-2.5 [&_svg]:size-[18px]'
