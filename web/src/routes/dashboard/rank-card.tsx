import { rankOf } from '@thokham/domain/rank'
import { useState } from 'react'
import { RankCloth } from '../../components/cloth/rank-cloth.tsx'
import { Button } from '../../components/ui/button.tsx'
import { dashboard } from '../../text/dashboard.ts'
import { membership, rankName } from '../../text/membership.ts'
import { RankDialog } from './rank-dialog.tsx'

/** Renders the rank as a cloth that is woven as far as the way to the next one has come; all ranks behind a button. */
export function RankCard({ promptCount }: { promptCount: number }) {
  const { rank, next, missing, share } = rankOf(promptCount)
  const [open, setOpen] = useState(false)
  return (
    <section className="card flex flex-col px-5 pt-5 pb-6 md:col-span-2 md:px-6 lg:col-span-1">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-normal text-ink-2 text-xs">{dashboard.rank}</h2>
        <Button variant="quiet" size={32} onClick={() => setOpen(true)} className="-my-2.5 -mr-3">
          {dashboard.seeRanks}
        </Button>
      </div>
      <p className="text-xl">{rankName(rank)}</p>
      <p className="text-ink-2 text-sm">{dashboard.made(promptCount)}</p>
      <div className="mt-auto pt-5">
        <RankCloth rank={rank} share={share} />
        <p className="mt-2 text-ink-2 text-xs">
          {next === null ? dashboard.topRank : membership.rankNext(missing, next)}
        </p>
      </div>
      <RankDialog open={open} onClose={() => setOpen(false)} promptCount={promptCount} />
    </section>
  )
}
