import { Copy, Download, ListChecks } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAction } from '../../../kit/action/use-action.ts'
import { offerUndo } from '../../../kit/undo/undo.ts'
import { download } from '../../../lib/browser/download.ts'
import { generator } from '../../../text/generator.ts'
import type { PromptOfList } from '../../to-pictures/pictures-button.tsx'
import { ToPictures } from '../../to-pictures/to-pictures.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListKeysHint } from '../../ui/list-keys.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { toast } from '../../ui/toast.tsx'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import { PackSet } from './pack-set.tsx'
import { ResultList } from './result-list.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type PromptText, savePrompts, useCopyPrompts } from './use-copy-prompts.tsx'
import type { Generation, ShownSet } from './use-generation.ts'
import { useSearch } from './use-search.ts'
import { type Selection, useSelection } from './use-selection.ts'

export interface FinishedSetProps {
  client: PromptWorkerClient
  generated: ShownSet
  generation: Generation
  used: ReadonlySet<number>
  onUsed: (...places: readonly number[]) => void
}

/** Renders a finished set: to search, copy one by one, several or all, download; every prompt can be reached. */
export default function FinishedSet({ client, generated, generation, used, onUsed }: FinishedSetProps) {
  const [query, setQuery] = useState('')
  const search = useSearch(client, query, generated)
  const { prompts, made, wanted, file } = generated
  // Keeping a set, and marks, change none of its rows: another file is another list.
  const list = useMemo(
    () => ({ of: file, found: search.of, rows: search.of === '' ? prompts : search.found }),
    [file, prompts, search.of, search.found],
  )
  const selection = useSelection(client, generated.made, list)
  const { copy, dialog } = useCopyPrompts()
  const whole: PromptText = { prompts, size: file.size, file: () => file }
  const picked: PromptText = {
    prompts: selection.count,
    size: (file.size / prompts) * selection.count,
    file: () => client.ask('picked', { marked: selection.marked }),
  }
  const remove = useRemoval({ client, generated, onAmend: generation.amend })

  return (
    <div className="flex flex-col gap-3 border-none">
      {made < wanted && (
        <Notice
          kind="info"
          {...(generation.phase === 'idle' && {
            fix: { label: generator.goOn, onPress: () => void generation.goOn() },
          })}
        >
          {generator.stoppedAt(made, wanted)}
        </Notice>
      )}
      {generated.isFree && (
        <p role="status" className="text-toei text-xs">
          {generator.sameSet}
        </p>
      )}
      {generated.isDrawn && (
        <p className="text-ink-3 text-xs">
          {generated.sampled
            ? generator.sampleSeed(made, generated.total, generated.seed)
            : generator.drawnSeed(generated.seed)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_auto_auto]">
        <SearchInput
          label={generator.search}
          value={query}
          onType={setQuery}
          className="col-span-2 md:col-span-1"
        />
        <Button icon={Copy} onClick={() => copy(whole)} className={WHOLE}>
          {generator.copyAll}
        </Button>
        <Button icon={Download} onClick={() => void savePrompts(whole)} className={WHOLE}>
          {generator.downloadTxt}
        </Button>
        <ToPictures
          prompts={prompts}
          read={(most) => promptsOf(client, most)}
          className={`${WHOLE} col-span-full`}
        />
        <PackSet
          client={client}
          generated={generated}
          used={used}
          onUsed={onUsed}
          className={`${WHOLE} col-span-full`}
        />
      </div>
      <p role="status" className={search.of === '' ? 'sr-only' : 'text-ink-3 text-xs'}>
        {search.of !== '' && (search.busy ? generator.searching : generator.found(search.found))}
      </p>
      {list.rows === 0 && !search.busy ? (
        <EmptyState>{generator.notFound}</EmptyState>
      ) : (
        <ResultList client={client} list={list} used={used} onUsed={onUsed} selection={selection} />
      )}
      {selection.open ? (
        <SelectionBar
          selection={selection}
          rows={list.rows}
          onCopy={() => copy(picked)}
          onDownload={() => void savePrompts(picked)}
          onRemove={() => void remove(selection)}
        />
      ) : (
        <div className="flex flex-col gap-1">
          <ListKeysHint ticks />
          <div className="-mx-3 flex justify-between">
            <Button size={32} variant="quiet" icon={ListChecks} onClick={selection.start} className={FOOT}>
              {generator.select}
            </Button>
            <CsvButton client={client} />
          </div>
        </div>
      )}
      {dialog}
    </div>
  )
}

/** Reads the first prompts of the set with their keywords. */
async function promptsOf(client: PromptWorkerClient, most: number): Promise<PromptOfList[]> {
  const rows = await client.ask('rows', { from: 0, to: most, found: false })
  return rows.map(({ segments }) => ({
    text: segments.map(({ text }) => text).join(''),
    keyword: segments.find(({ kind }) => kind === 'keyword')?.text,
  }))
}

const FOOT = 'max-md:h-11'
const WHOLE = 'h-11 gap-1.5 px-3 text-sm md:h-10 md:px-2.5 [&_svg]:size-[18px]'

/** Takes ticked prompts out of the set; its toast brings them back. */
function useRemoval(
  props: Pick<FinishedSetProps, 'client' | 'generated'> & { onAmend: Generation['amend'] },
) {
  const { client, generated, onAmend } = props
  const putBack = async (removal: number) => {
    if (await client.ask('putBack', { removal }).catch(() => false)) onAmend(generated)
    else toast.info(generator.notPutBack)
  }
  return async ({ marked, count, end }: Selection) => {
    try {
      const removed = await client.ask('remove', { marked })
      if (!removed) return void toast.info(generator.notRemoved)
      const { removal, ...left } = removed
      onAmend({ ...generated, ...left })
      end()
      offerUndo(generator.removed(count), () => putBack(removal))
    } catch {
      toast.error(generator.workerFail)
    }
  }
}

function CsvButton({ client }: { client: PromptWorkerClient }) {
  const { run, isBusy } = useAction(
    { name: 'results.csv', send: async () => download('prompts.csv', await client.ask('csv')) },
    {
      done: (isSaved) => (isSaved ? generator.downloaded : null),
      refused: () => generator.downloadFail(generator.workerFail),
    },
  )
  const save = () => void run(undefined)
  return (
    <Button size={32} variant="quiet" icon={Download} busy={isBusy} onClick={save} className={FOOT}>
      {generator.downloadCsv}
    </Button>
  )
}
