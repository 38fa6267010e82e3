import { Link } from '@tanstack/react-router'
import type { Today } from '@thokham/contract/today'
import { buttonClass } from '../../../components/ui/button.tsx'
import { today as text } from '../../../text/today.ts'
import { TodayCard } from './today-card.tsx'

/** Renders what members looked for and did not find, with the way to put it into the library. */
export function VainSearches({ vain }: Pick<Today, 'vain'>) {
  if (vain.length === 0) return <TodayCard title={text.vain} none={text.noVain} />
  const most = vain[0]?.times ?? 1
  return (
    <TodayCard title={text.vain} aside={text.vainLine}>
      <ul className="grid gap-px border-line border-t bg-line sm:grid-cols-2 lg:grid-cols-4">
        {vain.map(({ words, times }) => (
          <li key={words} className="flex flex-col items-start gap-2 bg-surface px-4 py-3 md:px-5">
            <p className="min-w-0 max-w-full">
              <span className="block truncate py-0.5 font-semibold text-sm">{words}</span>
              <span className="block text-2xs text-ink-2">{text.times(times)}</span>
            </p>
            <span aria-hidden className="block h-3 w-full bg-sunken">
              <span className="block h-full bg-khram" style={{ width: `${(100 * times) / most}%` }} />
            </span>
            <Link
              to="/admin/library"
              search={{ q: words }}
              aria-label={`${text.addToLibrary} ${words}`}
              className={buttonClass('outline', 40)}
            >
              {text.addToLibrary}
            </Link>
          </li>
        ))}
      </ul>
    </TodayCard>
  )
}
