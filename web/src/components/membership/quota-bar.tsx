import { cx } from '../../lib/format/class-names.ts'

export interface QuotaBarProps {
  label: string
  used: number
  /** Used but not counted yet; on a whole bar alone. */
  reserved?: number
  limit: number
  /** One piece a unit, up to 20 of them; else one whole bar. */
  segmented?: boolean
  className?: string
}

/** Renders how much of an allowance is gone, as a bar; the number must stand beside it. */
export function QuotaBar({ label, used, reserved = 0, limit, segmented, className }: QuotaBarProps) {
  const filled = Math.min(used, limit)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter cannot be cut into pieces
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(used + reserved, limit)}
      className={cx('forced-color-adjust-none', className)}
    >
      {segmented && limit <= 20 ? (
        <div className="flex h-2 gap-[3px]">
          {Array.from({ length: limit }, (_, unit) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
              key={unit}
              className={cx(
                'flex-1',
                unit < filled ? 'bg-khram' : 'bg-sunken outline outline-line-strong -outline-offset-1',
              )}
            />
          ))}
        </div>
      ) : (
        <div className="flex h-2 overflow-hidden rounded-crop bg-sunken outline outline-line-strong -outline-offset-1">
          <div
            className="h-full bg-khram"
            style={{ width: `${limit > 0 ? (filled / limit) * 100 : 100}%` }}
          />
          {reserved > 0 && limit > 0 && (
            <div
              className="reserved h-full"
              style={{ width: `${(Math.min(reserved, limit - filled) / limit) * 100}%` }}
            />
          )}
        </div>
      )}
    </div>
  )
}
