import { cx } from '../lib/class-names.ts'

/** How far some work has come. @param share 0 to 1 */
export function ProgressBar({
  label,
  share,
  className,
}: {
  label: string
  share: number
  className?: string
}) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx('h-1.5 overflow-hidden rounded-crop bg-sunken', className)}
    >
      <div className="h-full bg-khram" style={{ width: `${percent}%` }} />
    </div>
  )
}
