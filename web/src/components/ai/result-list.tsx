import type { AiRun } from '@thokham/contract/ai-runs'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { ai } from '../../text/ai.ts'
import { CopyByHand } from '../copy-by-hand.tsx'
import { EmptyState } from '../empty-state.tsx'
import { LongList } from '../weaving/long-list.tsx'
import { LineRow } from './line-row.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { PromptRow } from './prompt-row.tsx'
import { layOut, type ResultView, textsOf } from './result-rows.ts'
import type { LiveRun } from './use-ai-run.ts'
import { useEditing } from './use-editing.ts'
import type { RunActions } from './use-run-actions.ts'

const HEIGHT = 480
const LINE = 48
/** Two lines; a detailed prompt takes more of them, most on a phone. */
const PROMPT = { polarBear: { wide: 61, narrow: 61 }, chicken: { wide: 105, narrow: 127 } } as const

export interface ResultListProps {
  live: LiveRun
  run: AiRun
  view: ResultView
  actions: RunActions
}

/** Every keyword with its results below it; only the rows in sight are drawn. */
export function ResultList({ live, run, view, actions }: ResultListProps) {
  const wide = useIsWide()
  const prompt = PROMPT[run.mode][wide ? 'wide' : 'narrow']
  const layout = useMemo(() => layOut(live.lines, { line: LINE, prompt }), [live.lines, prompt])
  const editing = useEditing(run.id, live.putLine)
  const { said, byHand, setByHand, copy } = useCopy()
  if (layout.rows === 0) return <EmptyState>{ai.resultsWaiting}</EmptyState>

  const draw = (row: number) => {
    const found = layout.at(row)
    if (!found) return null
    const { line, index } = found
    if (index === null) {
      return (
        <LineRow
          line={line}
          run={run}
          onCopy={() => copy(textsOf(run, line, view).join('\n'))}
          onRetry={() => void actions.resume([line.position])}
        />
      )
    }
    if (editing.at?.position === line.position && editing.at.index === index) {
      return <PromptEditor line={line} index={index} mode={run.mode} editing={editing} />
    }
    return (
      <PromptRow
        run={run}
        line={line}
        index={index}
        view={view}
        lines={run.mode === 'polarBear' ? 1 : wide ? 3 : 4}
        onCopy={() => copy(textsOf(run, line, view)[index] ?? '')}
        onEdit={() => editing.open(line, index)}
      />
    )
  }

  return (
    <>
      <LongList
        label={ai.results}
        rows={layout.rows}
        rowHeight={layout.tops}
        maxHeight={HEIGHT}
        className="rounded-crop border border-line"
      >
        {draw}
      </LongList>
      <span role="status" className="sr-only">
        {said}
      </span>
      <CopyByHand text={byHand} onClose={() => setByHand(null)} />
    </>
  )
}

/** Copies; where the browser does not allow it, shows the text for copying by hand. */
function useCopy() {
  const [said, setSaid] = useState('')
  const [byHand, setByHand] = useState<string | null>(null)
  const copy = useCallback(async (text: string) => {
    if (!(await copyText(text))) return setByHand(text)
    setSaid('')
    setTimeout(() => setSaid(ai.copied))
  }, [])
  return { said, byHand, setByHand, copy }
}

const WIDE = '(min-width: 48rem)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(WIDE).matches,
  )
}
