import { cx } from '../../lib/format/class-names.ts'

/** Holds the place of what is still on its way. Give it the final size; wrap a group in `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-control bg-sunken', className)} />
}

/** Renders the place of a list: rows of the final height between hairlines. @param rowClass the height of a row, as a class */
export function SkeletonRows({ rows, rowClass, head }: { rows: number; rowClass: string; head?: boolean }) {
  return (
    <div aria-busy>
      {head && <div className="h-11 border-line border-b bg-sunken max-md:hidden" />}
      <div className="divide-y divide-line">
        {Array.from({ length: rows }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is all they have
            key={row}
            className={cx(
              'flex items-center gap-6 px-4 max-md:flex-col max-md:items-start max-md:justify-center max-md:gap-4',
              rowClass,
            )}
          >
            <Skeleton className="h-4 w-3/5 md:w-1/4" />
            <Skeleton className="h-4 w-2/5 md:w-16" />
            <Skeleton className="h-4 w-32 max-md:hidden" />
            <Skeleton className="h-8 w-24 md:ml-auto" />
          </div>
        ))}
      </div>
    </div>
  )
}
