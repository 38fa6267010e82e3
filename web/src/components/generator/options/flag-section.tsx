import { withArabicDigits } from '@thokham/domain/thai-digits'
import {
  type FlagFields,
  type MidjourneyVersion,
  type Model,
  NO_FLAGS,
  rangeOf,
  refusedFlags,
  type Versions,
  versionOf,
} from '@thokham/engine'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { generator } from '../../../text/generator.ts'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { MAX_SREF } from '../settings/flag-settings.ts'
import { useVersions } from '../settings/use-versions.ts'

export interface FlagSectionProps {
  flags: FlagFields
  onChange: (change: Partial<FlagFields>) => void
  model: Model
  /** Parameters typed by hand, of which a version counts more than the model. */
  extra?: string
  /** What is to be said of them, in sight while they are folded. */
  children?: ReactNode
}

/**
 * Renders the parameters of Midjourney that have a field of their own, folded until one is wanted. What the version refuses
 * has no field; it is kept for the next version that takes it, which is said.
 */
export function FlagSection({ flags, onChange, model, extra = '', children }: FlagSectionProps) {
  const rules = useVersions()
  const version = versionOf({ model, extra }, rules)
  const filled = FLAGS.filter((name) => flags[name] !== NO_FLAGS[name])
  const refused = refusedFlags(flags, version)
  const [isOpenAtFirst] = useState(filled.length > 0)
  return (
    <div className="flex min-w-0 flex-col gap-3 p-4 md:px-6 md:py-5">
      <details open={isOpenAtFirst} className="group">
        <summary className="touch flex cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <h2 className="text-base font-semibold">{generator.flagFields}</h2>
          <span className="ml-auto text-ink-3 text-xs">
            {filled.length === 0 ? generator.noneChosen : generator.chosen(filled.length)}
          </span>
          <ChevronDown aria-hidden size={20} strokeWidth={1.75} className="shrink-0 group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-4 pt-3">
          <Switches flags={flags} onChange={onChange} version={version} />
          <Values flags={flags} onChange={onChange} version={version} rules={rules} />
        </div>
      </details>
      {version && refused.length > 0 && (
        <p role="status" className="text-ink-2 text-xs">
          {generator.flagKept(version.label, refused)}
        </p>
      )}
      {children}
    </div>
  )
}

const FLAGS = Object.keys(NO_FLAGS) as (keyof FlagFields)[]

interface PartProps extends Pick<FlagSectionProps, 'flags' | 'onChange'> {
  version: MidjourneyVersion | null
}

function isTaken(version: MidjourneyVersion | null, name: keyof FlagFields): boolean {
  return version?.parameters[name]?.takes !== 'refused'
}

function Switches({ flags, onChange, version }: PartProps) {
  const offered = (['raw', 'tile', 'draft', 'hd'] as const).filter((name) => isTaken(version, name))
  const hints = (['hd', 'tile'] as const).filter((name) => offered.includes(name))
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
      <div role="group" aria-label={generator.flagFields} className="flex flex-wrap gap-2">
        {offered.map((name) => (
          <Chip key={name} selected={flags[name]} onClick={() => onChange({ [name]: !flags[name] })}>
            {generator.flags[name]}
          </Chip>
        ))}
      </div>
      <p className="text-ink-3 text-xs">{hints.map((name) => generator.flagHints[name]).join(' · ')}</p>
    </div>
  )
}

function Values({ flags, onChange, version, rules }: PartProps & { rules: Versions }) {
  const range = (name: FlagNumberProps['name']) => rangeOf(name, version, rules)
  return (
    <div className="grid grid-cols-2 gap-4">
      {(['exp', 'weird'] as const)
        .filter((name) => isTaken(version, name))
        .map((name) => (
          <FlagNumber
            key={name}
            name={name}
            range={range(name)}
            value={flags[name] || null}
            onChange={(value) => onChange({ [name]: value ?? 0 })}
          />
        ))}
      {isTaken(version, 'sref') && (
        <>
          <Field label={generator.flags.sref} hint={generator.srefHint}>
            <TextInput
              className="num"
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              maxLength={MAX_SREF}
              value={flags.sref}
              onChange={({ target }) => onChange({ sref: target.value })}
            />
          </Field>
          <FlagNumber name="sw" range={range('sw')} value={flags.sw} onChange={(sw) => onChange({ sw })} />
        </>
      )}
    </div>
  )
}

interface FlagNumberProps {
  name: 'exp' | 'weird' | 'sw'
  range: readonly [low: number, high: number] | null
  value: number | null
  onChange: (value: number | null) => void
}

/** Takes digits of any keyboard; an empty box is no number, one above the range its end. */
function FlagNumber({ name, range, value, onChange }: FlagNumberProps) {
  const [min, max] = range ?? [0, Number.MAX_SAFE_INTEGER]
  return (
    <Field label={generator.flags[name]} hint={range && `${min}–${max}`}>
      <TextInput
        className="num"
        inputMode="numeric"
        autoComplete="off"
        value={value ?? ''}
        onChange={({ target }) => {
          const digits = withArabicDigits(target.value).replace(/\D/g, '')
          onChange(digits === '' ? null : Math.min(max, Number(digits)))
        }}
      />
    </Field>
  )
}
