import { type Rank, rankOf } from '@thokham/domain/rank'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { everywhere } from '../../text/everywhere.ts'
import { membership, rankName } from '../../text/membership.ts'
import { RankCloth } from '../cloth/rank-cloth.tsx'
import { IconButton } from '../ui/button.tsx'
import { setNews } from './rank-news.ts'

const STAYS_MS = 12_000

/** Renders the cloth of a rank just reached, above everything for a while; it asks for nothing and takes no focus. */
export default function RankNewsCard({ rank }: { rank: Rank }) {
  const { data: session } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next rank stays as long as the one before
  useEffect(() => {
    const clock = setTimeout(() => setNews(null), STAYS_MS)
    return () => clearTimeout(clock)
  }, [rank])

  const { next, missing } = rankOf(Math.max(rank, session?.me?.promptCount ?? 0))
  return (
    <div
      role="status"
      className="rank-news fixed inset-x-4 top-6 z-50 mx-auto max-w-[420px] overflow-hidden rounded-card border border-line bg-raised shadow-overlay"
    >
      <div className="rank-news-cloth">
        <RankCloth rank={rank} share={1} />
      </div>
      <div className="flex items-start gap-3 py-3 pr-2 pl-5">
        <div className="min-w-0 flex-1">
          <p className="text-ink-2 text-xs">{membership.newRank}</p>
          <p className="font-semibold text-lg">{rankName(rank)}</p>
          {next !== null && <p className="text-ink-2 text-xs">{membership.rankNext(missing, next)}</p>}
        </div>
        <IconButton icon={X} label={everywhere.close} onClick={() => setNews(null)} />
      </div>
    </div>
  )
}
