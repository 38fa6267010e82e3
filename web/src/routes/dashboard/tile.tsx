import { Link } from '@tanstack/react-router'
import { ChevronRight, ExternalLink } from 'lucide-react'
import type { Dye } from '../../components/cloth/dyes.ts'
import { DyedSquare, ToneBand } from '../../components/cloth/tone-cloth.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { cx } from '../../lib/format/class-names.ts'
import type { TileContent } from './tile-groups.ts'

const LOOK =
  'flex items-center gap-3 p-3 text-ink no-underline hover:bg-khram-soft/40 max-md:min-h-20 md:relative md:block md:h-full md:overflow-hidden md:rounded-card md:border md:border-line md:bg-surface md:p-0 md:transition-colors md:hover:border-khram md:hover:bg-surface'

/** Renders a card under a band of cloth; on phones a row with a dyed square. */
export function Tile({ dye, ...content }: TileContent & { dye: Dye }) {
  const { to, badge, locked } = content
  if (to.startsWith('/')) {
    const isRecommended = badge?.tone === 'vip' && !locked
    return (
      <Link to={to} className={cx(LOOK, isRecommended && 'md:border-2 md:border-khram')}>
        <TileFace dye={dye} {...content} />
      </Link>
    )
  }
  return (
    <a href={to} target="_blank" rel="noreferrer" className={LOOK}>
      <TileFace dye={dye} {...content} />
    </a>
  )
}

function TileFace({ to, title, line, icon: Icon, family, locked, badge, dye }: TileContent & { dye: Dye }) {
  const isOurs = to.startsWith('/')
  const cloth = { id: isOurs ? to : title, family, dye }
  return (
    <>
      <ToneBand {...cloth} className="max-md:hidden" />
      <span className="absolute top-9 left-4 flex size-11 items-center justify-center rounded-control border border-line bg-surface text-khram max-md:hidden">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <span className="md:hidden">
        <DyedSquare {...cloth}>
          <Icon size={20} strokeWidth={1.75} />
        </DyedSquare>
      </span>
      <span className="block min-w-0 flex-1 md:px-4 md:pt-8 md:pb-4">
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="nb font-semibold">{title}</span>
          {locked && (
            <span className="md:absolute md:top-[62px] md:right-4">
              <Badge tone="vip">{locked}</Badge>
            </span>
          )}
          {!locked && badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
          {!isOurs && (
            <ExternalLink aria-hidden size={16} strokeWidth={1.75} className="text-ink-3 max-md:hidden" />
          )}
        </span>
        <span className="block text-ink-2 text-xs">{line}</span>
      </span>
      <ChevronRight aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3 md:hidden" />
    </>
  )
}
