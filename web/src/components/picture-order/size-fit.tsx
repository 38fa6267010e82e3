import { marketplacesOf, takesSize } from '@thokham/metadata'
import { Check, X } from 'lucide-react'
import { useMemo } from 'react'
import { useRuleChanges } from '../../lib/queries/rules.ts'
import { studio as text } from '../../text/studio.ts'

export interface SizeFitProps {
  width: number
  height: number
}

/** Says which marketplaces take pictures of this size, and which take none of an AI's at all. */
export default function SizeFit({ width, height }: SizeFitProps) {
  const { marketplaces: changed } = useRuleChanges()
  const markets = useMemo(
    // Our general CSV is no marketplace.
    () => Object.values(marketplacesOf(changed)).filter(({ id }) => id !== 'generic'),
    [changed],
  )
  const open = markets.filter(({ ai }) => ai.policy !== 'refused')
  const refusing = markets.filter(({ ai }) => ai.policy === 'refused').map(({ name }) => name)
  return (
    <div className="flex flex-col gap-1 text-xs">
      <ul aria-label={text.fit} className="flex flex-wrap gap-x-3 gap-y-0.5">
        {open.map((market) => {
          const isTaken = takesSize(market, { width, height })
          const Icon = isTaken ? Check : X
          return (
            <li key={market.id} className={`flex items-center gap-1 ${isTaken ? 'text-toei' : 'text-ink-2'}`}>
              <Icon aria-hidden size={14} strokeWidth={2} />
              {market.name}
              <span className="sr-only">{isTaken ? text.fits : text.fitsNot}</span>
            </li>
          )
        })}
      </ul>
      {refusing.length > 0 && <p className="text-ink-2">{text.noAi(refusing)}</p>}
    </div>
  )
}
