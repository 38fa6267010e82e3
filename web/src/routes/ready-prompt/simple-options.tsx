import { Chip } from '../../components/chip.tsx'
import { Field } from '../../components/field.tsx'
import { NumberField } from '../../components/number-field.tsx'
import { Select } from '../../components/select.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { Textarea } from '../../components/textarea.tsx'
import { ChoiceSections } from '../../components/weaving/choice-sections.tsx'
import {
  CHAOS_CHOICES,
  MAX_REPEAT,
  OFFER,
  STYLIZE_CHOICES,
} from '../../components/weaving/prompt-settings.ts'
import { RatioAdder } from '../../components/weaving/ratio-adder.tsx'
import { Section } from '../../components/weaving/section.tsx'
import { SeedField } from '../../components/weaving/seed-field.tsx'
import type { OptionsProps } from '../../components/weaving/workbench.tsx'
import { thaiNumber } from '../../lib/thai-format.ts'
import { generator } from '../../text/generator.ts'

/** The simple generator’s choices: the VIP feature set (product.md §2, §9). */
export function SimpleOptions(props: OptionsProps) {
  const { settings, change, seed, onSeed } = props
  return (
    <>
      <ChoiceSections kind="simple" {...props}>
        <RatioAdder
          offered={OFFER.simple.aspects}
          own={settings.customAspectRatios}
          chosen={settings.aspects}
          onChange={(customAspectRatios, aspects) => change({ customAspectRatios, aspects })}
        />
      </ChoiceSections>
      <Features {...props} />
      <Texts {...props} />
      <Parameters {...props} />
      <Section title={generator.random} aside={generator.picked}>
        <SeedField seed={seed} onSeed={onSeed} />
      </Section>
    </>
  )
}

function Features({ settings, change, adviceOn }: OptionsProps) {
  const features = [
    ['copySpace', generator.copySpace],
    ['whiteBackground', generator.whiteBackground],
    ['personalize', generator.personalization],
  ] as const
  return (
    <Section title={generator.features}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
      <div role="group" aria-label={generator.features} className="flex flex-wrap gap-2">
        {features.map(([field, label]) => (
          <Chip key={field} selected={settings[field]} onClick={() => change({ [field]: !settings[field] })}>
            {label}
          </Chip>
        ))}
      </div>
      {settings.personalize && (
        <Field label={generator.personalizationLabel} hint={generator.personalizationHint}>
          <Textarea
            rows={4}
            className="num"
            spellCheck={false}
            value={settings.personalization}
            onChange={(event) => change({ personalization: event.target.value })}
          />
        </Field>
      )}
      {adviceOn('personal')}
    </Section>
  )
}

function Texts({ settings, change, adviceOn }: OptionsProps) {
  return (
    <Section title={generator.texts}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={generator.prefix}>
          <TextInput value={settings.prefix} onChange={(event) => change({ prefix: event.target.value })} />
        </Field>
        <Field label={generator.suffix}>
          <TextInput value={settings.suffix} onChange={(event) => change({ suffix: event.target.value })} />
        </Field>
      </div>
      <Field label={generator.additional}>
        <TextInput
          className="num"
          spellCheck={false}
          autoCapitalize="off"
          placeholder="--weird 100"
          value={settings.additionalParams}
          onChange={(event) => change({ additionalParams: event.target.value })}
        />
      </Field>
      {adviceOn('extra')}
    </Section>
  )
}

function Parameters({ settings, change, adviceOn }: OptionsProps) {
  return (
    <Section title={generator.parameters}>
      <div className="grid grid-cols-2 gap-4">
        <Field label={generator.stylize}>
          <NumberSelect
            offered={STYLIZE_CHOICES}
            value={settings.stylizeValue}
            onChange={(stylizeValue) => change({ stylizeValue })}
          />
        </Field>
        <Field label={generator.chaos}>
          <NumberSelect
            offered={CHAOS_CHOICES}
            value={settings.chaosValue}
            onChange={(chaosValue) => change({ chaosValue })}
          />
        </Field>
        <Field label={generator.no} hint={generator.noHint}>
          <TextInput value={settings.noValue} onChange={(event) => change({ noValue: event.target.value })} />
        </Field>
        <Field label={generator.repeat}>
          <NumberField
            value={settings.repeatValue}
            onValueChange={(value) => value !== null && change({ repeatValue: value })}
            min={1}
            max={MAX_REPEAT}
            steppers
          />
        </Field>
      </div>
      {adviceOn('stylize', 'chaos', 'no', 'repeat')}
    </Section>
  )
}

interface NumberSelectProps {
  offered: readonly number[]
  value: number
  onChange: (value: number) => void
}

function NumberSelect({ offered, value, onChange }: NumberSelectProps) {
  return (
    <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {offered.map((each) => (
        <option key={each} value={each}>
          {each === 0 ? generator.notUsed : thaiNumber(each)}
        </option>
      ))}
    </Select>
  )
}
