import type { AuditEntry } from '@thokham/contract/audit'
import { ArrowRight } from 'lucide-react'
import { audit as text } from '../../../text/audit.ts'
import { changesOf, nameOfPart } from './audit-changes.ts'

/** Renders what an entry says was and is, one part a line. */
export function ChangeList({ entry }: { entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const changes = changesOf(entry.before, entry.after)
  if (changes.length === 0) return null
  return (
    <ul className="flex flex-col text-xs">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-ink-2">{nameOfPart(name)}</span>{' '}
          {before !== null && <span className={after === null ? '' : 'text-ink-2'}>{before}</span>}
          {before !== null && after !== null && (
            <>
              {' '}
              <ArrowRight aria-hidden size={16} strokeWidth={1.75} className="inline align-middle" />
              <span className="sr-only">{text.became}</span>{' '}
            </>
          )}
          {after !== null && <span className="font-medium">{after}</span>}
        </li>
      ))}
    </ul>
  )
}
