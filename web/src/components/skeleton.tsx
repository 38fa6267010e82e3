import { cx } from '../lib/class-names.ts'

/** Holds the place of what is still on its way. Give it the final size; wrap a group in `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-control bg-sunken', className)} />
}
