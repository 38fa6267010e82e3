import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { MAX_RATIO_SIDE, ratioOf } from '../settings/prompt-settings.ts'

export interface RatioAdderProps {
  /** `W:H` that are there for everybody. */
  offered: readonly string[]
  /** Those that the member added. */
  own: readonly string[]
  chosen: readonly string[]
  onChange: (own: string[], chosen: string[]) => void
}

/** Adds a ratio of the member’s own: both sides are needed, and it must be a new one. */
export function RatioAdder({ offered, own, chosen, onChange }: RatioAdderProps) {
  const id = useId()
  const [width, setWidth] = useState<number | null>(null)
  const [height, setHeight] = useState<number | null>(null)
  const ratio = ratioOf(width, height)
  const isKnown = ratio !== null && (own.includes(ratio) || offered.includes(ratio))
  const half = ratio === null && (width !== null || height !== null)
  const fault = isKnown ? generator.ratioDuplicate : half ? generator.ratioBoth : null

  function add() {
    if (ratio === null || isKnown) return
    onChange([...own, ratio], [...chosen, ratio])
    setWidth(null)
    setHeight(null)
  }

  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: one row of two boxes and a button */}
      <div
        role="group"
        aria-label={generator.customRatio}
        className="flex flex-wrap items-center gap-2"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          add()
        }}
      >
        <span className="w-full text-ink-2 text-xs md:w-auto">{generator.customRatio}</span>
        <Side label={generator.width} value={width} onChange={setWidth} />
        <span aria-hidden className="text-ink-3">
          :
        </span>
        <Side label={generator.height} value={height} onChange={setHeight} />
        <Button
          size={40}
          icon={Plus}
          onClick={add}
          disabled={ratio === null || isKnown}
          aria-describedby={`${id}-fault`}
        >
          {generator.addRatio}
        </Button>
      </div>
      <div id={`${id}-fault`} aria-live="polite">
        {fault && <FieldError>{fault}</FieldError>}
      </div>
      {own.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {own.map((each) => (
            <Button
              key={each}
              size={32}
              variant="quiet"
              icon={X}
              aria-label={generator.removeRatio(each)}
              onClick={() =>
                onChange(
                  own.filter((other) => other !== each),
                  chosen.filter((other) => other !== each),
                )
              }
            >
              {each}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function Side(props: { label: string; value: number | null; onChange: (value: number | null) => void }) {
  return (
    <NumberField
      aria-label={props.label}
      value={props.value}
      onValueChange={props.onChange}
      // 0 is refused with a word, not turned into 1.
      min={0}
      max={MAX_RATIO_SIDE}
      className="w-20"
    />
  )
}
