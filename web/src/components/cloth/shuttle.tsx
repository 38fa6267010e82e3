/**
 * Renders progress as a shuttle that carries the weft from selvage to selvage while the cloth grows behind it. With
 * reduced motion it is a still bar; the percentage is always there as text.
 * @param progress 0 to 1
 * @param label what is under way, for those who cannot see it
 */
export function Shuttle({ progress, label }: { progress: number; label: string }) {
  const percent = Math.floor(Math.min(Math.max(progress, 0), 1) * 100)
  return (
    <div className="flex items-center gap-3">
      <div
        className="shuttle-race"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <svg className="absolute inset-0 size-full" aria-hidden="true">
          <svg
            aria-hidden="true"
            width={`${percent}%`}
            height="100%"
            viewBox="0 0 1152 20"
            preserveAspectRatio="xMinYMid slice"
          >
            <path d={WOVEN.khram} stroke="var(--dye-khram)" strokeWidth="4" />
            <path d={WOVEN.khamin} stroke="var(--dye-khamin)" strokeWidth="4" />
          </svg>
        </svg>
        <svg className="shuttle" width="36" height="12" viewBox="0 0 36 12" aria-hidden="true">
          <path d="M0 6q9-6 18-6t18 6q-9 6-18 6T0 6z" fill="var(--ink)" />
          <path d="M11 6h14" stroke="var(--dye-khamin)" strokeWidth="3" />
        </svg>
      </div>
      <span className="num w-12 flex-none text-right text-xs text-ink-2">{percent}%</span>
    </div>
  )
}

/** Four rows of weft, every second stitch in khamin, shifted from row to row. */
const WOVEN = {
  khram: [0, 1, 2, 3].map((row) => `M0 ${2.5 + row * 5}h1152`).join(''),
  khamin: [0, 1, 2, 3]
    .map((row) => Array.from({ length: 64 }, (_, at) => `M${at * 18 + row * 4} ${2.5 + row * 5}h4`).join(''))
    .join(''),
} as const
