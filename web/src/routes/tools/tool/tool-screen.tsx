import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ToolDetail } from '@thokham/contract/tools'
import { ArrowLeft, ArrowRight, ExternalLink } from 'lucide-react'
import { EvidenceLine } from '../../../components/library/evidence-line.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { FavouriteButton } from '../../../components/ui/favourite-button.tsx'
import { LinkedText } from '../../../components/ui/linked-text.tsx'
import { MissingEntry } from '../../../components/ui/missing-entry.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { isMissing } from '../../../lib/api/api-error.ts'
import { toolQuery } from '../../../lib/queries/tools.ts'
import { tools as text } from '../../../text/tools.ts'
import { useRecentTools } from '../recent-tools.ts'
import { hostOf } from '../tool-card.tsx'
import { ToolPicture } from '../tool-cloth.tsx'
import { useMarkTool } from '../use-mark-tool.ts'
import { UsageSteps } from './usage-steps.tsx'

/** Renders /tools/{id}: what a tool does and how it is used, step by step. */
export function ToolScreen() {
  const { id } = useParams({ from: '/tools/$id' })
  const query = useQuery(toolQuery(id))
  return (
    <>
      <Link to="/tools" className="link mb-4 inline-flex min-h-11 items-center gap-2 self-start text-sm">
        <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
        {text.back}
      </Link>
      {!query.data && !isMissing(query.error) && <h1 className="sr-only">{text.details}</h1>}
      <QueryView
        query={query}
        waiting={<Waiting />}
        failing={(error) => (isMissing(error) ? <Missing /> : text.loadFail)}
        onCard
      >
        {(tool) => <Detail tool={tool} />}
      </QueryView>
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}

function Missing() {
  return (
    <MissingEntry
      title={text.notFound}
      back={
        <Link to="/tools" className={buttonClass('primary')}>
          {text.back}
        </Link>
      }
    >
      {text.notFoundBody}
    </MissingEntry>
  )
}

function Detail({ tool }: { tool: ToolDetail }) {
  const [, opened] = useRecentTools()
  const mark = useMarkTool()
  const { id, name, description, url, usageInstructions, isPopular, isFavourite, previous, next } = tool
  return (
    <>
      <article className="card overflow-hidden">
        <ToolPicture
          tool={tool}
          isWide
          className={tool.thumbnail ? 'block aspect-3/2 w-full md:aspect-[3/1]' : 'block h-26 w-full md:h-34'}
        />
        <div className="p-4 md:p-8">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <h1 className="text-3xl wrap-anywhere">{name}</h1>
              <p className="flex flex-wrap items-center gap-3 text-ink-3 text-sm">
                {hostOf(url)}
                {isPopular && <Badge tone="vip">{text.popular}</Badge>}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <FavouriteButton name={name} isFavourite={isFavourite} onMark={(on) => mark(id, on)} withWord />
              <CopyButton text={() => location.href} label={text.copyLink} />
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                onClick={() => opened(id)}
                className={buttonClass('primary')}
              >
                <ExternalLink aria-hidden size={20} strokeWidth={1.75} />
                {text.open}
              </a>
            </div>
          </div>
          <p className="mt-5 max-w-[720px] text-lg whitespace-pre-line">
            <LinkedText text={description} />
          </p>
          <h2 className="mt-8 mb-4 text-2xl">{text.how}</h2>
          {usageInstructions.trim() === '' ? (
            <p className="text-ink-2">{text.noHow}</p>
          ) : (
            <UsageSteps text={usageInstructions} />
          )}
          <EvidenceLine
            checkedOn={tool.checkedOn}
            // The tool itself is a press away above.
            sources={tool.sources.filter((source) => source !== url)}
          />
        </div>
      </article>
      <nav aria-label={text.others} className="mt-4 grid grid-cols-2 gap-4">
        {previous ? <Neighbour tool={previous} word={text.previous} /> : <span />}
        {next && <Neighbour tool={next} word={text.next} isNext />}
      </nav>
    </>
  )
}

function Neighbour(props: { tool: { id: string; name: string }; word: string; isNext?: boolean }) {
  const { tool, word, isNext } = props
  return (
    <Link
      to="/tools/$id"
      params={{ id: tool.id }}
      className={`card flex min-h-16 items-center gap-3 px-4 py-2 text-ink no-underline hover:border-khram ${isNext ? 'justify-end text-right' : ''}`}
    >
      {!isNext && <ArrowLeft aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />}
      <span className="min-w-0">
        <span className="block text-2xs text-ink-3">{word}</span>
        <span className="block font-semibold text-sm wrap-anywhere">{tool.name}</span>
      </span>
      {isNext && <ArrowRight aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />}
    </Link>
  )
}
