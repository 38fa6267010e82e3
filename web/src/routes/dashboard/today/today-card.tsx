import { type ReactNode, useId } from 'react'
import { thaiNumber } from '../../../lib/format/thai-format.ts'

interface TodayCardProps {
  title: string
  /** How many there are, where that is of use. */
  count?: number
  aside?: ReactNode
  /** Said instead of the content where there is nothing. */
  none?: string | false
  children?: ReactNode
}

/** Renders one subject of the day; without anything in it, a single line. */
export function TodayCard({ title, count, aside, none, children }: TodayCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 overflow-hidden">
      <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-5">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {none ? (
          <p className="text-ink-2 text-sm">{none}</p>
        ) : (
          count !== undefined && (
            <span className="rounded-crop bg-sunken px-2 font-semibold text-2xs">{thaiNumber(count)}</span>
          )
        )}
        {aside && <div className="ml-auto text-ink-2 text-xs">{aside}</div>}
      </header>
      {!none && children}
    </section>
  )
}

/** The look of a link that ends a card's head or foot. */
export const CARD_LINK =
  'nb inline-flex min-h-8 items-center font-semibold text-khram no-underline hover:underline'

/** The look of a row's one step on a phone, where the row itself is pressed. */
export const ROW_ON_A_PHONE =
  'max-md:absolute max-md:inset-0 max-md:h-auto max-md:border-0 max-md:bg-transparent'
