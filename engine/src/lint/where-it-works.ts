import { isNiji } from '../model.ts'
import type { MidjourneyVersion, Versions } from '../versions.ts'

/** Where a parameter works, in few words; `only` when that is one version. */
export interface Where {
  said: string
  only?: MidjourneyVersion
}

/** More versions than this are no longer listed. */
const MOST_LISTED = 3

/** Returns where a parameter works, such as “เฉพาะ V7” or “ตั้งแต่ V8.1”; null where few words cannot say it. */
export function whereItWorks(name: string, { versions }: Versions): Where | null {
  const takes = ({ parameters }: MidjourneyVersion) => parameters[name]?.takes === 'works'
  const oldestFirst = versions.toSorted((one, other) => one.since.localeCompare(other.since))
  const numbered = oldestFirst.filter(({ id }) => !isNiji(id))
  const takers = numbered.filter(takes)
  const niji = oldestFirst.filter((version) => isNiji(version.id) && takes(version))
  const [oldest] = takers
  const newest = takers.at(-1)
  const [one, ...others] = [...takers, ...niji]
  if (!one) return null
  if (others.length === 0) return { said: `เฉพาะ ${one.label}`, only: one }
  if (oldest && newest && niji.length === 0) {
    const from = numbered.indexOf(oldest)
    const to = numbered.indexOf(newest)
    const isWhole = to - from + 1 === takers.length
    if (isWhole && from > 0 && to === numbered.length - 1) return { said: `ตั้งแต่ ${oldest.label}` }
    if (isWhole && from === 0 && to < numbered.length - 1)
      return { said: `ถึง ${generationOf(newest, numbered)}` }
  }
  if (others.length >= MOST_LISTED) return null
  return { said: `เฉพาะ ${[one, ...others].map(({ label }) => label).join(', ')}` }
}

/** Returns `V6` for the last version of the sixth generation, else its own label. */
function generationOf(version: MidjourneyVersion, numbered: readonly MidjourneyVersion[]): string {
  const generation = version.id.replace(/\..*$/, '')
  const isLast = numbered.findLast(({ id }) => id.replace(/\..*$/, '') === generation) === version
  return isLast ? version.label.replace(/\.\d+$/, '') : version.label
}
