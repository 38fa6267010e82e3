import { Link } from '@tanstack/react-router'
import type { Tool } from '@thokham/contract/tools'
import { ExternalLink } from 'lucide-react'
import { Badge } from '../../components/ui/badge.tsx'
import { FavouriteButton } from '../../components/ui/favourite-button.tsx'
import { WholeWords } from '../../components/ui/whole-words.tsx'
import { initialOf } from '../../lib/format/initial-of.ts'
import { tools as text } from '../../text/tools.ts'
import { ToolPicture } from './tool-cloth.tsx'

export interface ToolCardProps {
  tool: Tool
  onMark: (isFavourite: boolean) => void
  onOpen: () => void
}

/** Renders a tool under its picture: what it does in three lines, its details, and the way to it. */
export function ToolCard({ tool, onMark, onOpen }: ToolCardProps) {
  const { id, name, description, url, isPopular, isFavourite } = tool
  return (
    <article className="card relative flex h-full flex-col overflow-hidden">
      <ToolPicture tool={tool} className="block h-26 w-full" />
      <div className="-mt-6 flex justify-between px-4">
        <span
          aria-hidden
          className="flex size-11 items-center justify-center rounded-control border border-line bg-surface font-semibold text-khram text-lg"
        >
          {initialOf(name)}
        </span>
        <FavouriteButton name={name} isFavourite={isFavourite} onMark={onMark} />
      </div>
      <div className="flex flex-1 flex-col px-4 pt-2 pb-4">
        <h3 className="font-semibold text-lg wrap-anywhere">{name}</h3>
        <p className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 text-ink-3 text-xs">
          <span className="min-w-0 truncate">{hostOf(url)}</span>
          {isPopular && <Badge tone="vip">{text.popular}</Badge>}
        </p>
        <p className="clamp mt-1 line-clamp-3 text-ink-2 text-sm whitespace-pre-line" title={description}>
          <WholeWords text={description} />
        </p>
      </div>
      <div className="grid grid-cols-2 divide-x divide-line border-line border-t text-sm">
        <Link
          to="/tools/$id"
          params={{ id }}
          aria-label={text.detailsOf(name)}
          className="flex h-12 items-center justify-center text-ink no-underline hover:bg-sunken"
        >
          {text.details}
        </Link>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={text.openOf(name)}
          onClick={onOpen}
          className="flex h-12 items-center justify-center gap-2 font-semibold text-khram no-underline hover:bg-khram-soft"
        >
          {text.open}
          <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
        </a>
      </div>
    </article>
  )
}

/** Returns the host of an address, such as `trends.google.com`; a text that is no address stands for itself. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
}
