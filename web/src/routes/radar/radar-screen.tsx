import { ExtensionCard } from '../../components/extension/extension-card.tsx'
import { useSession } from '../../lib/session/session.ts'
import { navigation } from '../../text/navigation.ts'
import { radar as text } from '../../text/radar.ts'
import { Bands } from './bands.tsx'
import { CountCalculator } from './count-calculator.tsx'
import { PastedKeywords } from './pasted-keywords.tsx'
import { RadarBadge } from './radar-badge.tsx'
import { RadarGuide } from './radar-guide.tsx'

/**
 * Renders /radar: how hard keywords are, one by one or many at once, and the extension that shows it on the marketplaces.
 */
export function RadarScreen() {
  const { data: session } = useSession()
  if (!session?.me) return null
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="text-3xl">{navigation.radar}</h1>
          <p className="text-ink-2 max-md:text-sm">{text.lead}</p>
        </div>
        <RadarBadge level={session.level} />
      </header>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <CountCalculator />
          <PastedKeywords />
          <RadarGuide />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <Bands />
          <ExtensionCard />
        </div>
      </div>
    </>
  )
}
