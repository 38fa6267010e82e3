import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { ImageModel, ImageQuality } from '@thokham/domain/image/image-model'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { QUALITY_NAMES, studio as text } from '../../text/studio.ts'
import { ModelEnd } from '../ai/order/model-end.tsx'
import { OneChip } from '../ui/choice-chips.tsx'
import { Field } from '../ui/field.tsx'
import { Section } from '../ui/section.tsx'
import { Select } from '../ui/select.tsx'
import { type ChosenModel, modelOf, type OrderChoices, offeredSizes } from './read-order.ts'

const SizeFit = lazyPart(() => import('./size-fit.tsx'))

const RATIOS: readonly string[] = ['1:1', '3:2', '4:3', '16:9', '2:3', '9:16']

export interface ChoiceProps {
  choices: OrderChoices
  change: (changed: Partial<OrderChoices>) => void
}

/** Renders which of its provider's models draws, where there are several, and that it ends soon. */
export function ModelChoice({ choices, change, listed }: ChoiceProps & { listed: readonly ImageModel[] }) {
  const { provider, models } = choices
  const offered = listed.filter((model) => model.provider === provider)
  const chosen = offered.find(({ id }) => id === modelOf(choices, listed)?.id)
  const choose = (id: string) => change({ models: { ...models, [provider]: id } })
  return (
    <>
      {offered.length > 1 && (
        <Field label={text.model}>
          <Select value={chosen?.id} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {offered.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </Select>
        </Field>
      )}
      <ModelEnd
        model={chosen}
        models={offered.map(({ id }) => ({ name: id }))}
        today={bangkokDate(new Date())}
        onChoose={choose}
      />
    </>
  )
}

interface SizeProps extends ChoiceProps {
  model: ChosenModel
  thbPerUsd: number | undefined
}

/** Renders the shape of what is drawn: ratio, size with its price, quality. */
export function SizeSection({ choices, change, model, thbPerUsd }: SizeProps) {
  const sizes = offeredSizes(model, choices, thbPerUsd ?? 0)
  // Of sizes that the model lacks the next larger one is made, else the largest.
  const chosen = sizes.find(({ megapixels }) => megapixels >= choices.megapixels) ?? sizes.at(-1)
  return (
    <Section title={text.look}>
      <div className="flex flex-col gap-1.5">
        <span className="font-semibold text-sm">{text.ratio}</span>
        <OneChip
          label={text.ratio}
          offered={RATIOS}
          chosen={choices.ratio}
          onChange={(ratio) => change({ ratio })}
        />
        <span className="text-ink-3 text-xs">{text.ratioHint}</span>
      </div>
      <Field label={text.size}>
        <Select
          value={chosen?.megapixels}
          onChange={({ currentTarget }) => change({ megapixels: Number(currentTarget.value) })}
        >
          {sizes.map(({ megapixels, size, satang }) => (
            <option key={megapixels} value={megapixels}>
              {text.sizeOf(size.width, size.height, thbPerUsd === undefined ? null : satang)}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && (
        <Suspense>
          <SizeFit width={chosen.size.width} height={chosen.size.height} />
        </Suspense>
      )}
      {model.qualities.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <span className="font-semibold text-sm">{text.quality}</span>
          <OneChip<ImageQuality>
            label={text.quality}
            offered={model.qualities}
            chosen={choices.quality}
            onChange={(quality) => change({ quality })}
            names={QUALITY_NAMES}
          />
        </div>
      )}
    </Section>
  )
}
