import type { AiRun } from '@thokham/contract/ai-runs'
import { Copy, Download, Layers } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { copyBlob } from '../../../lib/browser/clipboard.ts'
import { download } from '../../../lib/browser/download.ts'
import { ai } from '../../../text/ai.ts'
import { generator } from '../../../text/generator.ts'
import type { PromptOfList } from '../../to-pictures/pictures-button.tsx'
import { ToPictures } from '../../to-pictures/to-pictures.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListKeysHint } from '../../ui/list-keys.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { toast } from '../../ui/toast.tsx'
import type { LiveRun } from '../run/use-ai-run.ts'
import type { RunActions } from '../run/use-run-actions.ts'
import { AskMore } from './ask-more.tsx'
import { type Flag, type FlagCounts, FlagFilter } from './flag-filter.tsx'
import { PackRun } from './pack-run.tsx'
import { RejectedResults } from './rejected-results.tsx'
import { ResultList, type UsedResults, useResultLayout } from './result-list.tsx'
import { fileOf, type ResultView, textsOf } from './result-rows.ts'

const VIEWS = ['finished', 'raw'] as const

function viewName(view: ResultView, { provider }: AiRun): string {
  if (view === 'finished') return ai.finishedView
  return provider === 'library' ? ai.rawLibraryView : ai.rawView
}

export interface RunResultsProps {
  live: LiveRun
  actions: RunActions
  /** Takes the raw results on into the simple generator. @returns puts the draft back that they replaced */
  onSend: (keywords: string) => (() => void) | null
  run: AiRun
  used: UsedResults
  flags: FlagCounts
}

/** Renders what a run gave, keyword by keyword: to search, edit, copy, download and send on. */
export default function RunResults({ live, run, actions, onSend, used, flags }: RunResultsProps) {
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
    offerUndo(`${ai.sentOn(run.prompts)} ${ai.draftReplaced}`, undo)
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
      <RejectedResults run={run} live={live} />
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
            <ToPictures
              prompts={run.prompts}
              read={async (most) => promptsOf(run, live.lines, most)}
              className={`${TOOL} col-span-2`}
            />
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

function promptsOf(run: AiRun, lines: LiveRun['lines'], most: number): PromptOfList[] {
  return lines
    .flatMap((line) =>
      line
        ? textsOf(run, line, 'finished').map((text) => ({ text, keyword: line.keyword, concept: run.name }))
        : [],
    )
    .slice(0, most)
}

const TOOL = 'h-11 gap-1.5 px-3 text-sm md:h-10 md:px-2.5 [&_svg]:size-[18px]'
