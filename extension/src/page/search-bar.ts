import { prospectOf, viewsPerThousand } from '@thokham/domain/difficulty'
import { parseResultCount } from '@thokham/domain/result-count'
import { KINDS, type Kind, type Scope } from '../marketplaces/marketplace.ts'
import type { SearchReading, UnreadSearch } from '../marketplaces/read-search.ts'
import { changeSince, type LookUp } from '../storage/look-ups.ts'
import type { Words } from '../text/th.ts'
import { formatChange, formatCount, formatDay, formatPercent } from '../text/words.ts'
import { bandBadge, icon, trend } from './drawn.ts'
import { el } from './element.ts'

export interface SearchBarState {
  words: Words
  reading: Omit<SearchReading, 'place'>
  /** One's own looks at this keyword; null until they are read. */
  lookUp: LookUp | null
  collected: boolean
  unfolded: boolean
  /** What went wrong at the last press. */
  problem: string | null
  /** The same search limited to a kind, where the marketplace has an address for it. */
  addressOf: (kind: Kind) => string | null
}
export interface SearchBarActs {
  collect: () => void
  fold: () => void
}

/** Returns the bar beside a marketplace's number of results, and what unfolds under it. */
export function searchBar(state: SearchBarState, acts: SearchBarActs): Node[] {
  const { words, reading, lookUp, collected, unfolded, problem } = state
  const bar = el(
    'section',
    { class: 'bar', 'aria-label': words.name, lang: words.locale.slice(0, 2) },
    el('span', { class: 'edge' }),
    bandBadge(reading.count, words),
    el(
      'span',
      { class: 'said', role: 'status' },
      problem ??
        (reading.scope === 'filtered' ? words.filteredSearch : changeText(lookUp, reading.scope, words)),
    ),
    el(
      'span',
      { class: 'acts' },
      el(
        'button',
        { type: 'button', class: 'button', disabled: collected, click: acts.collect, 'data-key': 'collect' },
        icon(collected ? 'check' : 'plus'),
        collected ? words.collected : words.collect,
      ),
      el(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'aria-expanded': String(unfolded),
          'aria-label': unfolded ? words.fold : words.unfold,
          title: unfolded ? words.fold : words.unfold,
          click: acts.fold,
          'data-key': 'fold',
        },
        icon(unfolded ? 'up' : 'down'),
      ),
    ),
  )
  if (!unfolded) return [bar]
  const panel = el(
    'div',
    { class: 'panel', lang: words.locale.slice(0, 2) },
    el(
      'div',
      { class: 'kinds' },
      ...KINDS.map((kind) => kindRow(kind, state)),
      el('p', { class: 'note' }, words.private),
    ),
    formula(reading.count, words),
  )
  return [bar, panel]
}

/** Renders the number of a kind: from this page, else from the last look at it. */
function kindRow(kind: Kind, { words, reading, lookUp, addressOf }: SearchBarState): HTMLElement {
  const points = lookUp?.points[kind]
  const here = reading.scope === kind ? reading.count : reading.kinds[kind]
  const last = points?.at(-1)
  const results = here ?? last?.[1]
  const address = addressOf(kind)
  const name = el('span', {}, words.scopes[kind])
  if (results === undefined) {
    return el(
      'div',
      { class: 'kind' },
      name,
      el('span', { class: 'num' }, '–'),
      address
        ? el('a', { class: 'link', href: address }, words.look(words.scopes[kind]))
        : el('span', { class: 'said' }, words.notLooked),
    )
  }
  const since = changeSince(points)
  const said = since
    ? formatChange(since.change)
    : here === undefined && last
      ? words.lastSeen(formatDay(last[0], words))
      : ''
  return el(
    'div',
    { class: 'kind' },
    name,
    el('span', { class: 'num' }, formatCount(results)),
    bandBadge(results, words),
    trend(points) ?? el('span', {}),
    el('span', { class: 'said' }, said),
  )
}

/** Renders views ÷ (results ÷ 1,000), reckoned as one types. */
function formula(results: number, words: Words): HTMLElement {
  const output = el('output', { class: 'num' }, '–')
  const verdict = el('p', { class: 'verdict', role: 'status' })
  const input = el('input', {
    inputmode: 'numeric',
    'data-key': 'views',
    'aria-label': words.views,
    placeholder: '1,240',
    maxlength: 20,
    input: () => {
      const views = parseResultCount(input.value)
      const figure = views === null ? null : viewsPerThousand(views, results)
      output.textContent = figure === null ? '–' : formatFigure(figure)
      verdict.textContent = figure === null ? '' : words.prospects[prospectOf(figure)]
    },
  })
  const thousands = (results / 1_000).toLocaleString('en-US', { maximumFractionDigits: 1 })
  return el(
    'div',
    { class: 'formula' },
    el('h3', {}, words.formulaTitle),
    el('p', {}, words.formula),
    el('div', { class: 'sum' }, input, el('span', { class: 'num' }, `÷ ${thousands} =`), output),
    verdict,
    el('p', {}, words.formulaHint),
  )
}

function formatFigure(figure: number): string {
  return figure.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

function changeText(lookUp: LookUp | null, scope: Scope, words: Words): string {
  if (!lookUp) return ''
  const since = changeSince(lookUp.points[scope])
  if (!since) return words.firstLook
  const day = formatDay(since.since, words)
  const percent = formatPercent(since.change)
  if (percent === '0.0') return words.same(day)
  return since.change > 0 ? words.more(percent, day) : words.fewer(percent, day)
}

/** Returns what stands there when a page could not be read: the reason, and a report that goes nowhere by itself. */
export function unreadBar(
  words: Words,
  unread: UnreadSearch,
  report: { text: string; open: boolean; copied: string | null },
  acts: { toggle: () => void; copy: () => void },
): Node[] {
  const bar = el(
    'section',
    { class: 'bar', 'aria-label': words.name, lang: words.locale.slice(0, 2) },
    el('span', { class: 'edge' }),
    el('span', { class: 'said', role: 'status', title: words.unread[unread.reason] }, words.notFound),
    el(
      'span',
      { class: 'acts' },
      el(
        'button',
        {
          type: 'button',
          class: 'link',
          'aria-expanded': String(report.open),
          click: acts.toggle,
          'data-key': 'report',
        },
        words.report,
      ),
    ),
  )
  if (!report.open) return [bar]
  const text = el('textarea', { readonly: true, 'aria-label': words.report, 'data-key': 'text' })
  text.value = report.text
  const panel = el(
    'div',
    { class: 'panel report', lang: words.locale.slice(0, 2) },
    el('p', {}, `${words.unread[unread.reason]} · ${words.reportLead}`),
    text,
    el(
      'div',
      { class: 'sum' },
      el(
        'button',
        { type: 'button', class: 'button', click: acts.copy, 'data-key': 'copy' },
        icon('copy'),
        words.copy,
      ),
      el('span', { class: 'said', role: 'status' }, report.copied ?? words.private),
    ),
  )
  return [bar, panel]
}
