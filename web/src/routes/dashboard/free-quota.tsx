import { useQuery } from '@tanstack/react-query'
import { QuotaBar } from '../../components/membership/quota-bar.tsx'
import { useSecondsLeft } from '../../lib/format/use-seconds-left.ts'
import { aiProvidersQuery } from '../../lib/queries/ai-providers.ts'
import { dashboard } from '../../text/dashboard.ts'

/** Renders what is used of the free Gemini requests; nothing where the operator offers none. */
export function FreeQuota() {
  const { data } = useQuery(aiProvidersQuery)
  const seconds = useSecondsLeft(data?.pauseEnds ?? null)
  const free = data?.providers.find(({ provider }) => provider === 'geminiFree')
  if (!data || !free || free.reason === 'not_offered') return null
  const { used, limit } = data.freeAllowance
  const filled = data.pauseEnds !== null && seconds === 0 ? 0 : used
  return (
    <div className="mt-4 border-line border-t pt-3">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span>{dashboard.geminiFree}</span>
        <span className="font-semibold tabular-nums">
          {filled}/{limit}
        </span>
      </p>
      <QuotaBar label={dashboard.geminiFree} used={filled} limit={limit} segmented className="mt-1.5" />
      {seconds > 0 && <p className="mt-1.5 text-khamin-text text-xs">{dashboard.freeAgainIn(seconds)}</p>}
    </div>
  )
}
