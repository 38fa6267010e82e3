import { Link } from '@tanstack/react-router'
import type { Health } from '@thokham/contract/health'
import { HEALTH_STATES, type HealthState } from '@thokham/domain/system-health'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { cx } from '../../../lib/format/class-names.ts'
import { STATE_NAMES, SUBJECT_NAMES, health as text, VERDICTS } from '../../../text/health.ts'

const MARKS: Record<HealthState, { Icon: typeof CircleCheck; colour: string }> = {
  fine: { Icon: CircleCheck, colour: 'text-toei' },
  watch: { Icon: TriangleAlert, colour: 'text-khamin-text' },
  act: { Icon: CircleAlert, colour: 'text-khrang' },
}

/** Renders what was found: what has to be done first, each with its way out. */
export function FindingList({ findings, models }: Pick<Health, 'findings' | 'models'>) {
  const urgent = (state: HealthState) => HEALTH_STATES.indexOf(state)
  const sorted = findings.toSorted((a, b) => urgent(b.state) - urgent(a.state))
  return (
    <section className="card overflow-hidden" aria-label={text.findings}>
      <ul className="divide-y divide-line">
        {sorted.map((finding) => (
          <Finding key={finding.subject} {...finding} models={models} />
        ))}
      </ul>
    </section>
  )
}

function Finding({ subject, state, reason, models }: Health['findings'][number] & Pick<Health, 'models'>) {
  const { Icon, colour } = MARKS[state]
  const { found, doThis, typed } = VERDICTS[reason]
  return (
    <li className="flex gap-3 px-4 py-3 md:px-6">
      <Icon aria-hidden size={20} strokeWidth={1.75} className={cx('mt-0.5 shrink-0', colour)} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{SUBJECT_NAMES[subject]}</span>
          <span className={cx('text-xs', state === 'fine' ? 'text-ink-2' : cx('font-semibold', colour))}>
            {STATE_NAMES[state]}
          </span>
        </p>
        <p>{found}</p>
        {subject === 'models' && models.length > 0 && (
          <ul className="my-1 list-disc pl-5">
            {models.map((model) => (
              <li key={`${model.provider}/${model.name}`}>{text.model(model)}</li>
            ))}
          </ul>
        )}
        {doThis && (
          <p className="mt-1 text-ink-2">
            <span className="font-semibold text-ink">{text.whatToDo}</span> {doThis}
          </p>
        )}
        {typed && (
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-2xs text-ink-2">
            <span>{text.typed}</span>
            {typed.map((line) => (
              <code key={line} className="wrap-anywhere rounded-crop bg-sunken px-1 text-ink">
                {line}
              </code>
            ))}
          </p>
        )}
        {subject === 'backup' && (
          <Link to="/admin/settings" hash="backups" className="touch link">
            {text.settings}
          </Link>
        )}
        {subject === 'models' && (
          <Link to="/admin/settings" hash="models" className="touch link">
            {text.modelSettings}
          </Link>
        )}
      </div>
    </li>
  )
}
