import type { Finding } from '@thokham/metadata'
import type { Market } from '../../../lib/queries/pictures.ts'
import { type Fit, fitFor } from '../run/make-jpegs.ts'
import type { Judged } from '../store/use-picture-set.ts'
import { breachKey } from './market-check.ts'

/** What marketplaces have against pictures of a table: one kind of it, with all the pictures that it holds for. */
export interface BreachGroup {
  readonly key: string
  /** The first of its findings; null: not all rules of the marketplace are known. */
  readonly finding: Finding | null
  readonly markets: readonly Market[]
  readonly ids: ReadonlySet<string>
  /** How the file of a picture is made anew so that it is gone, by the picture; none where no other file helps. */
  readonly fits: ReadonlyMap<string, Fit>
  /** It can be fixed at a press in one picture at least. */
  readonly canFix: boolean
}

interface Group {
  finding: Finding | null
  readonly markets: Set<Market>
  readonly ids: Set<string>
  readonly fits: Map<string, Fit>
  canFix: boolean
}

/** Gathers what marketplaces have against pictures, what most pictures share first. Linear in the findings. */
export function breachGroups(judged: readonly Judged[]): BreachGroup[] {
  const groups = new Map<string, Group>()
  for (const { item, verdicts } of judged) {
    for (const { market, verdict, findings } of verdicts) {
      if (verdict === 'passes') continue
      const errors = verdict === 'open' ? [null] : findings.filter(({ level }) => level === 'error')
      for (const finding of errors) {
        const key = finding ? breachKey(finding) : 'open'
        const group = groups.get(key) ?? {
          finding,
          markets: new Set(),
          ids: new Set(),
          fits: new Map(),
          canFix: false,
        }
        group.markets.add(market)
        group.ids.add(item.id)
        const fit = finding && fitFor(finding)
        if (fit) {
          // A file that cannot be made anew may have come first, and another marketplace may want a larger one.
          if (group.fits.size === 0) group.finding = finding
          if (fit.times >= (group.fits.get(item.id)?.times ?? 1)) group.fits.set(item.id, fit)
        }
        group.canFix ||= fit !== null || finding?.fix !== undefined
        groups.set(key, group)
      }
    }
  }
  return [...groups]
    .map(([key, { markets, ...group }]) => ({ key, ...group, markets: [...markets] }))
    .sort((a, b) => b.ids.size - a.ids.size)
}
