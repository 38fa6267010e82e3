import { cx } from '../../lib/format/class-names.ts'

/** Renders the edge of the cloth, 6 px high (`thin`: 4 px, the top of a page). */
export function Selvage({ thin = false, className }: { thin?: boolean; className?: string }) {
  return <div className={cx('selvage', thin && 'selvage-thin', className)} aria-hidden="true" />
}
