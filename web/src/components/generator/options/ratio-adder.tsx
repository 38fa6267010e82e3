import { withArabicDigits } from '@thokham/domain/thai-digits'
import { readRatio } from '@thokham/engine'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export interface RatioAdderProps {
  /** `W:H` that are there for everybody. */
  offered: readonly string[]
  /** Those that the member added. */
  own: readonly string[]
  chosen: readonly string[]
  onChange: (own: string[], chosen: string[]) => void
}

/**
 * Adds a ratio of the member’s own: both sides are needed, and it must be a new one. Fractions are scaled to whole numbers,
 * which is said before they are added; what is no ratio is refused with a word, never changed.
 */
export function RatioAdder({ offered, own, chosen, onChange }: RatioAdderProps) {
  const id = useId()
  const [width, setWidth] = useState('')
  const [height, setHeight] = useState('')
  const read = readRatio(width, height)
  const ratio = 'ratio' in read ? read.ratio : null
  const isKnown = ratio !== null && (own.includes(ratio) || offered.includes(ratio))
  const isEmpty = width.trim() === '' && height.trim() === ''
  const fault = isKnown
    ? generator.ratioDuplicate
    : 'fault' in read && !isEmpty
      ? generator.ratioFaults[read.fault]
      : null
  const isScaled = 'ratio' in read && read.isScaled

  function add() {
    if (ratio === null || isKnown) return
    onChange([...own, ratio], [...chosen, ratio])
    setWidth('')
    setHeight('')
  }
  const described = { 'aria-invalid': fault !== null || undefined, 'aria-describedby': `${id}-fault` }

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
        <Side {...described} aria-label={generator.width} value={width} onType={setWidth} />
        <span aria-hidden className="text-ink-3">
          :
        </span>
        <Side {...described} aria-label={generator.height} value={height} onType={setHeight} />
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
        {isScaled && ratio !== null && <p className="text-ink-2 text-xs">{generator.ratioScaled(ratio)}</p>}
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

interface SideProps {
  'aria-label': string
  'aria-invalid': true | undefined
  'aria-describedby': string
  value: string
  onType: (typed: string) => void
}

/** Renders a side as a text until it is read: a box of numbers would round it, or drop what it cannot hold. */
function Side({ onType, ...rest }: SideProps) {
  return (
    <div className="w-20">
      <TextInput
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        onChange={({ target }) => onType(withArabicDigits(target.value))}
        className="font-semibold"
      />
    </div>
  )
}
