import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import type { ProviderFault } from '@thokham/domain/provider-error'

/** What the screen knows about a run. */
export interface RunFeed {
  /** The id of the run. */
  of: string | undefined
  run: AiRun | null
  /** By position; holes where nothing has been reported yet. */
  lines: readonly (AiRunLine | undefined)[]
  /** `lost`: the server does not answer at the moment. */
  link: 'opening' | 'live' | 'lost'
  /** Why the run cannot be shown at all. */
  error: unknown
}

/** What was heard of the run with the id `of`: by its watch, or as the answer to a press of a button. */
export type FeedNews = { of: string } & (
  | { kind: 'run'; run: AiRun }
  | { kind: 'lines'; lines: readonly AiRunLine[] }
  | { kind: 'link'; link: RunFeed['link'] }
  | { kind: 'error'; error: unknown }
)

/** Returns the feed of a run of which nothing is known yet. */
export function newFeed(of: string | undefined): RunFeed {
  return { of, run: null, lines: [], link: 'opening', error: null }
}

/** Returns the feed with what was heard of its run; what is of another run changes nothing. */
export function withNews(feed: RunFeed, news: FeedNews): RunFeed {
  if (news.of !== feed.of) return feed
  switch (news.kind) {
    case 'run':
      return withRun(feed, news.run)
    case 'lines':
      return withLines(feed, news.lines)
    case 'link':
      return { ...feed, link: news.link }
    case 'error':
      return { ...feed, error: news.error }
  }
}

/** Returns whether nothing more happens to it by itself. */
export function isAtRest({ state }: Pick<AiRun, 'state'>): boolean {
  return state === 'stopped' || state === 'finished'
}

/**
 * Returns whether a run at rest has something left to ask for: of one that a fault stopped, what met the fault too, unless that
 * was paid for.
 */
export function canGoOn(run: Pick<AiRun, 'state' | 'stoppedBy' | 'fault' | 'lines'>): boolean {
  const { waiting, interrupted, failed } = run.lines
  const hasMet = run.stoppedBy === 'fault' && run.fault !== 'only_thoughts' && failed > 0
  return isAtRest(run) && (waiting + interrupted > 0 || hasMet)
}

/** Returns the feed with what was reported of the run; what is older than what is known changes nothing. */
function withRun(feed: RunFeed, run: AiRun): RunFeed {
  if (feed.run && feed.run.revision > run.revision) return feed
  return { ...feed, run, error: null }
}

/** Returns the feed with lines in their places, each in its newest form. */
function withLines(feed: RunFeed, changed: readonly AiRunLine[]): RunFeed {
  const news = changed.filter((line) => (feed.lines[line.position]?.revision ?? -1) < line.revision)
  if (news.length === 0) return feed
  const lines = [...feed.lines]
  for (const line of news) lines[line.position] = line
  return { ...feed, lines }
}

/** Returns what went wrong, when all keywords that failed, or could not be topped up, did so for the same reason. */
export function commonFault(lines: RunFeed['lines']): Pick<AiRunLine, 'fault' | 'reason'> | null {
  const failed = lines.filter(
    (line) => line?.state === 'failed' || (line?.state === 'done' && line.fault !== null),
  )
  const [first] = failed
  const isCommon = failed.every((line) => line?.fault === first?.fault && line?.reason === first?.reason)
  return first && isCommon ? first : null
}

/** Returns whether a run has something to say of what keeps it from being whole. */
export function hasTroubles(run: AiRun): boolean {
  const { lines } = run
  return (
    run.fault !== null ||
    run.historyFailed ||
    lines.interrupted > 0 ||
    (isAtRest(run) && (run.stoppedBy === 'level' || lines.failed > 0 || run.missing > 0))
  )
}

/** Tells whether the library is offered beside a fault: not where its ways out name it themselves, nor where the provider works. */
export function isLibraryOffered(fault: ProviderFault | null): boolean {
  return fault !== 'location_refused' && fault !== 'only_thoughts'
}

/** From when on a call is said to take long, in s; of a run that is stopping sooner, as nothing else is waited for. */
const LONG_S = 30
const LONG_WHILE_STOPPING_S = 3

/** Returns from how many seconds on the calls of a run are said to take long; null while nobody waits for any. */
export function longCallSeconds({ state }: Pick<AiRun, 'state'>): number | null {
  if (state === 'running') return LONG_S
  return state === 'stopping' ? LONG_WHILE_STOPPING_S : null
}

/** Counts the lines of a run that need no further request. */
export function finishedOf({ lines }: AiRun): number {
  return lines.done + lines.failed
}
