import type { Flaw } from '@thokham/metadata'

interface FlawMarksProps {
  flaws: readonly Flaw[]
  /** Pixels of the picture */
  width: number
  height: number
}

/** Renders where flaws of a picture are, over it and in its shape: a frame each, numbered as in their list. */
export function FlawMarks({ flaws, width, height }: FlawMarksProps) {
  const letter = Math.max(width, height) / 24
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      {flaws.map(({ left, top, right, bottom }, at) => {
        const [x, y] = [(left * width) / 1_000, (top * height) / 1_000]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: flaws have no other name, and never change places
          <g key={at}>
            <rect
              x={x}
              y={y}
              width={((right - left) * width) / 1_000}
              height={((bottom - top) * height) / 1_000}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-2 stroke-khrang"
            />
            <text
              x={x + letter / 4}
              y={y + letter}
              fontSize={letter}
              strokeWidth={letter / 6}
              paintOrder="stroke"
              className="fill-khrang stroke-surface font-semibold"
            >
              {at + 1}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
