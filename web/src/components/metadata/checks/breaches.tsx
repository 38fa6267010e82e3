import { type Finding, MARKETPLACES } from '@thokham/metadata'
import type { Market } from '../../../lib/queries/pictures.ts'
import { Notice } from '../../ui/notice.tsx'
import { FindingPresses, FindingText, type VerdictsProps } from './verdicts.tsx'

interface Breach {
  readonly finding: Finding
  readonly markets: Market[]
}

/** Renders what marketplaces refuse in a picture, each with the press that mends it: the first thing of a sheet. */
export function Breaches({ verdicts, item, pressesFor }: Omit<VerdictsProps, 'marketplaces'>) {
  const breaches = breachesIn(verdicts)
  if (breaches.length === 0) return null
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      {breaches.map(({ finding, markets }) => (
        <Notice key={`${markets.join()} ${finding.code} ${finding.field}`} kind="warn">
          <span className="block font-semibold">
            {markets.map((market) => MARKETPLACES[market].name).join(', ')}
          </span>
          <FindingText finding={finding} item={item} name={MARKETPLACES[markets[0] as Market].name} />
          <FindingPresses presses={pressesFor(finding, true)} />
        </Notice>
      ))}
    </div>
  )
}

/** Lists the breaches; what several marketplaces say alike is said once. */
function breachesIn(verdicts: VerdictsProps['verdicts']): Breach[] {
  const found = new Map<string, Breach>()
  for (const { market, verdict, findings } of verdicts) {
    if (verdict !== 'mend') continue
    for (const finding of findings.filter(({ level }) => level === 'error')) {
      const { code, field, limit, words } = finding
      const key = JSON.stringify([code, field, limit, words])
      const known = found.get(key)
      if (known) known.markets.push(market)
      else found.set(key, { finding, markets: [market] })
    }
  }
  return [...found.values()]
}
