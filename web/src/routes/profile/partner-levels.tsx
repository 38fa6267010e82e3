import type { Partnership } from '@thokham/contract/partners'
import { Check } from 'lucide-react'
import { ToneBand } from '../../components/cloth/tone-cloth.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { partners as text } from '../../text/partners.ts'

const CLOTHS = {
  diamond: { family: 'diamond', dye: 'khram' },
  gold: { family: 'stripe', dye: 'makluea' },
} as const

/** Renders both levels, the member's own with its edge and words. */
export function PartnerLevels({ level, endsAt }: Pick<Partnership, 'level' | 'endsAt'>) {
  return (
    <ul className="mt-4 grid gap-4 md:grid-cols-2">
      {(['diamond', 'gold'] as const).map((each) => {
        const { name, of } = text.levels[each]
        const isOwn = each === level
        return (
          <li
            key={each}
            className={cx('overflow-hidden rounded-control border-2', isOwn ? 'border-khram' : 'border-line')}
          >
            <ToneBand id={`partner-${each}`} {...CLOTHS[each]} />
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3">
              <div>
                <h3 className="font-semibold text-lg">{name}</h3>
                <p className="text-ink-2 text-sm">
                  {of}
                  {isOwn && ` · ${endsAt ? text.until(thaiDate(endsAt)) : text.noEnd}`}
                </p>
              </div>
              {isOwn && (
                <span className="nb flex items-center gap-1 rounded-crop bg-khram-soft px-2 py-0.5 font-semibold text-khram text-xs">
                  <Check aria-hidden size={16} strokeWidth={1.75} />
                  {text.own}
                </span>
              )}
              {each === 'gold' && level === 'diamond' && (
                <span className="text-ink-2 text-sm">{text.included}</span>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
