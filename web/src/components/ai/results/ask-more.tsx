import { useQuery } from '@tanstack/react-query'
import type { AiRun } from '@thokham/contract/ai-runs'
import { costOf, estimateTokens } from '@thokham/domain/ai-cost'
import { isRemote } from '@thokham/domain/ai-generation'
import { Plus, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { thaiBaht } from '../../../lib/format/thai-format.ts'
import { aiProvidersQuery, modelOf } from '../../../lib/queries/ai-providers.ts'
import { ai } from '../../../text/ai.ts'
import { Button } from '../../ui/button.tsx'
import { isAtRest } from '../run/run-feed.ts'
import type { LiveRun } from '../run/use-ai-run.ts'
import type { RunActions } from '../run/use-run-actions.ts'

type Wish = 'missing' | 'replace'

/** Renders the ways to what a run at rest is short of, each with its price before it is asked. */
export function AskMore(props: { run: AiRun; lines: LiveRun['lines']; actions: RunActions }) {
  const { run, lines, actions } = props
  const [wish, setWish] = useState<Wish | null>(null)
  const { data } = useQuery(aiProvidersQuery)
  const wants = useMemo(() => wantsOf(run, lines), [run, lines])
  // The library gives all that it has at once.
  if (
    !isRemote(run.provider) ||
    !isAtRest(run) ||
    (wants.missing.results === 0 && wants.replace.results === 0)
  )
    return null
  const chosen = wish && wants[wish].results > 0 ? wants[wish] : null
  const state = data?.providers.find(({ provider }) => provider === run.provider)
  const price = modelOf(state, run.model)?.price ?? null
  const cost = chosen && data && price ? costOf(chosen.tokens, price, data.thbPerUsd) : null

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {wants.missing.results > 0 && (
          <Button size={40} icon={Plus} aria-expanded={wish === 'missing'} onClick={() => setWish('missing')}>
            {ai.askMissing(wants.missing.results)}
          </Button>
        )}
        {wants.replace.results > 0 && (
          <Button
            size={40}
            icon={RefreshCw}
            aria-expanded={wish === 'replace'}
            onClick={() => setWish('replace')}
          >
            {ai.replaceFlagged(wants.replace.results)}
          </Button>
        )}
      </div>
      {chosen && data && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
          <span className="tabular-nums">
            {cost ? ai.morePrice(thaiBaht(cost.totalNanoThb / 1e9), chosen.calls) : ai.moreFree(chosen.calls)}
          </span>
          <Button
            size={40}
            variant="primary"
            busy={actions.busy === 'more'}
            onClick={async () => {
              await actions.more(wish === 'replace')
              setWish(null)
            }}
          >
            {ai.askNow}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Returns what each wish asks for: results, requests, and about how many tokens. */
function wantsOf(run: AiRun, lines: LiveRun['lines']) {
  const sum = (wanted: (flagged: number, missing: number) => number) => {
    const want = { results: 0, calls: 0, tokens: { input: 0, output: 0 } }
    for (const line of lines) {
      if (line?.state !== 'done') continue
      const flagged = line.prompts.filter(({ flag }) => flag !== null).length
      const count = wanted(flagged, line.missing)
      if (count === 0) continue
      const tokens = estimateTokens({ mode: run.mode, keywords: [line.keyword], count })
      want.results += count
      want.calls++
      want.tokens.input += tokens.input
      want.tokens.output += tokens.output
    }
    return want
  }
  return {
    missing: sum((_, missing) => missing),
    replace: sum((flagged, missing) => (flagged > 0 ? flagged + missing : 0)),
  }
}
