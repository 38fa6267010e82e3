import { memo } from 'react'
import { ChoiceSections } from '../../components/generator/options/choice-sections.tsx'
import { FlagSection } from '../../components/generator/options/flag-section.tsx'
import { RatioAdder } from '../../components/generator/options/ratio-adder.tsx'
import { SeedField } from '../../components/generator/options/seed-field.tsx'
import {
  CHAOS_CHOICES,
  MAX_REPEAT,
  OFFER,
  STYLIZE_CHOICES,
} from '../../components/generator/settings/prompt-settings.ts'
import type { OptionsProps } from '../../components/generator/workbench.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { Field } from '../../components/ui/field.tsx'
import { NumberInput } from '../../components/ui/number-input.tsx'
import { Section } from '../../components/ui/section.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { generator } from '../../text/generator.ts'

/** Renders the simple generator’s choices: the VIP feature set (docs/product/prompts.md#the-simple-generator). */
export const SimpleOptions = memo((props: OptionsProps) => {
  const { settings, change, seed } = props
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
      <FlagSection
        flags={settings}
        onChange={change}
        model={settings.version}
        extra={settings.additionalParams}
      >
        {props.adviceOn('flags')}
      </FlagSection>
      <Section title={generator.random} aside={generator.picked}>
        <SeedField control={seed} />
      </Section>
    </>
  )
})

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
      {adviceOn('prefix', 'suffix')}
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
          <NumberInput
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
