import type { Finding, Marketplaces } from '@thokham/metadata'
import { Ban, CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/format/class-names.ts'
import { findingSentence, metadata as text } from '../../../text/metadata.ts'
import type { PictureItem } from '../store/picture-item.ts'
import { SourceLink } from './breach-list.tsx'
import type { Press } from './finding-presses.ts'
import type { MarketVerdict } from './market-check.ts'

export interface VerdictsProps {
  verdicts: readonly MarketVerdict[]
  item: PictureItem
  marketplaces: Marketplaces
  pressesFor: (finding: Finding, isShort?: boolean) => readonly Press[]
}

/** Renders what each chosen marketplace makes of a picture: breaches as rows with their fix, the rest side by side. */
export function Verdicts({ verdicts, item, marketplaces, pressesFor }: VerdictsProps) {
  const count = (wanted: MarketVerdict['verdict']) =>
    verdicts.filter(({ verdict }) => verdict === wanted).length
  const failing = verdicts.filter(({ verdict }) => verdict !== 'passes')
  const passing = verdicts.filter(({ verdict }) => verdict === 'passes')
  return (
    <section className="flex flex-col gap-1 p-4" aria-label={text.verdicts}>
      <h3 className="mb-1 font-semibold text-sm">
        {text.verdicts}{' '}
        <span className="font-normal text-ink-2 text-xs">
          {text.verdictCounts(count('passes'), count('mend'), count('skipped'))}
        </span>
        <span className="block font-normal text-ink-3 text-xs">{text.ruleMeans}</span>
      </h3>
      {failing.map(({ market, verdict, findings }) => {
        const { name } = marketplaces[market]
        if (verdict === 'skipped') {
          const source = findings.find(({ code }) => code === 'ai_not_accepted')?.source
          return (
            <Row key={market} icon={Ban} name={name} aside={text.skippedShort}>
              {text.skipped} {source && <SourceLink href={source} />}
            </Row>
          )
        }
        if (verdict === 'open') {
          return (
            <Row key={market} icon={CircleHelp} name={name}>
              {text.ruleOpen}
            </Row>
          )
        }
        return findings
          .filter(({ level }) => level === 'error')
          .map((finding) => (
            <Row
              key={`${market} ${finding.code} ${finding.field}`}
              icon={TriangleAlert}
              isFault
              name={name}
              aside={<FindingPresses presses={pressesFor(finding)} />}
            >
              <FindingText finding={finding} item={item} name={name} />
            </Row>
          ))
      })}
      {passing.length > 0 && (
        <ul className="grid gap-x-4 gap-y-2 border-line border-t pt-2 sm:grid-cols-2 lg:grid-cols-3">
          {passing.map(({ market, findings }) => {
            const { name, ai } = marketplaces[market]
            const notes = findings.filter(({ level }) => level === 'note')
            return (
              <li key={market} className="flex items-start gap-2 text-sm">
                <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-toei" />
                <span className="min-w-0">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-ink-2 text-xs">
                    {notes.length > 0
                      ? notes.map((note) => findingSentence(note, name)).join(' · ')
                      : item.isAi && ai.policy === 'keyword'
                        ? text.addsAiKeyword
                        : text.passesAll}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function Row(props: {
  icon: LucideIcon
  name: string
  isFault?: boolean
  aside?: ReactNode
  children: ReactNode
}) {
  const { icon: Icon, name, isFault, aside, children } = props
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 text-sm">
      <Icon
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className={cx('shrink-0', isFault ? 'text-khamin-text' : 'text-ink-3')}
      />
      <span className="w-28 shrink-0 font-semibold">{name}</span>
      <span className={cx('min-w-[12ch] flex-1 text-xs', !isFault && 'text-ink-2')}>{children}</span>
      {aside && <span className="text-ink-2 text-xs">{aside}</span>}
    </div>
  )
}

/** Renders what a marketplace has against a picture, by how much it would have to be enlarged, and the page that says so. */
export function FindingText({ finding, item, name }: { finding: Finding; item: PictureItem; name: string }) {
  const { enlarge, source } = finding
  return (
    <>
      {findingSentence(finding, name)} {source && <SourceLink href={source} />}
      {enlarge && (
        <span className="block text-ink-2">
          {text.enlarge(enlarge.times, enlarge.width, enlarge.height)}
          {!item.isAi && enlarge.isDiscouraged && ` · ${text.noUpscaling(name)}`}
        </span>
      )}
    </>
  )
}

/** Renders what can be done about a finding; nothing where nothing can. */
export function FindingPresses({ presses }: { presses: readonly Press[] }) {
  if (presses.length === 0) return null
  return (
    <span className="flex flex-wrap gap-2">
      {presses.map(({ label, onPress }) => (
        <button
          key={label}
          type="button"
          onClick={onPress}
          className="touch h-9 max-w-full truncate rounded-control border border-khamin-text px-3 font-semibold text-khamin-text text-xs hover:bg-khamin-soft"
        >
          {label}
        </button>
      ))}
    </span>
  )
}
