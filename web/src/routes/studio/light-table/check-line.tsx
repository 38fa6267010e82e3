import { useQuery } from '@tanstack/react-query'
import { PROVIDERS, type Provider } from '@thokham/contract/provider-keys'
import { costOf } from '@thokham/domain/ai-cost'
import { ScanSearch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { OneChip } from '../../../components/ui/choice-chips.tsx'
import { aiProvidersQuery } from '../../../lib/queries/ai-providers.ts'
import { AI_PROVIDER_NAMES } from '../../../text/ai.ts'
import { lightTable as text } from '../../../text/light-table.ts'
import { describeFaultSentence } from '../../../text/metadata.ts'
import { markOf } from './marks.ts'
import type { CheckState } from './use-checks.ts'
import type { TableWork } from './use-table.ts'

/** Tokens of one small picture with what is said beside it, and of an answer with two flaws. */
const TOKENS = { input: 1_480, output: 160 }
/** An answer may be so many times as long as is reckoned with. */
const MOST_TIMES = 2

/** Offers to have pictures looked at for flaws: those that are kept, else all that are not rejected. The price is said before. */
export function CheckLine({ table }: { table: TableWork }) {
  const { checks, marks, pictures } = table
  const { data } = useQuery(aiProvidersQuery)
  const [chosen, setChosen] = useState<Provider | null>(null)
  const ready = PROVIDERS.filter((provider) =>
    data?.providers.some((each) => each.provider === provider && each.state !== 'not_ready'),
  )
  const provider = chosen !== null && ready.includes(chosen) ? chosen : ready[0]
  const standing = data?.providers.find((each) => each.provider === provider)
  const kept = pictures.filter(({ id }) => markOf(marks, id).flag === 'keep')
  const among = kept.length > 0 ? kept : pictures.filter(({ id }) => markOf(marks, id).flag !== 'reject')
  const open = among.filter(({ id }) => !checks.checkedOf(id))
  if (checks.state?.isRunning)
    return (
      <Line>
        <span role="status" className="min-w-0 flex-1 text-sm">
          {text.checking(checks.state.done, checks.state.total)}
        </span>
        <Button size={32} variant="quiet" onClick={checks.stop}>
          {text.stopChecking}
        </Button>
      </Line>
    )
  const flawed = pictures.filter(({ id }) => (checks.checkedOf(id)?.flaws.length ?? 0) > 0).length
  const seen = pictures.filter(({ id }) => checks.checkedOf(id)).length
  const price = standing?.models.find(({ name }) => name === standing.model)?.price ?? null
  const each = data ? costOf(TOKENS, price, data.thbPerUsd).totalNanoThb / 1e9 : null
  if (seen === 0 && (!provider || each === null)) return null
  return (
    <Line>
      <div className="min-w-0 flex-1 basis-60 text-sm">
        {seen > 0 && <p>{text.checked(seen, flawed)}</p>}
        {checks.state?.ended && (
          <p role="alert" className="text-khrang text-xs">
            {endOf(checks.state)}
          </p>
        )}
        {open.length > 0 && each !== null && provider && (
          <p className={seen > 0 ? 'text-ink-2 text-xs' : undefined}>
            {text.offerCheck(open.length, satangOf(each * open.length))}{' '}
            <span className="text-ink-2 text-xs">
              {text.checkAtMost(satangOf(MOST_TIMES * each * open.length))}
            </span>
          </p>
        )}
      </div>
      {open.length > 0 && each !== null && provider && (
        <>
          {ready.length > 1 && (
            <OneChip
              label={text.checkWith}
              offered={ready}
              chosen={provider}
              onChange={setChosen}
              names={AI_PROVIDER_NAMES}
            />
          )}
          <Button
            size={32}
            variant="quiet"
            onClick={() => checks.start(open, { provider, mostThb: MOST_TIMES * each })}
          >
            {text.check}
          </Button>
        </>
      )}
    </Line>
  )
}

/** Rounds up: no price is said that is below the true one. Sums of binary fractions are off by less than what is taken off. */
const satangOf = (baht: number) => Math.ceil(baht * 100 - 1e-7)

function Line({ children }: { children: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-2">
      <ScanSearch aria-hidden size={20} strokeWidth={1.75} className="text-ink-2" />
      {children}
    </div>
  )
}

function endOf({ ended, provider }: CheckState): string {
  if (!ended) return ''
  if (ended.fault === 'ceiling') return text.checkCapped
  return describeFaultSentence(provider, ended.fault, ended.reason)
}
