import { useWatch } from 'react-hook-form'
import { FieldError } from '../../../../components/ui/field.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { TextInput } from '../../../../components/ui/text-input.tsx'
import { midjourneyVersions } from '../../../../text/midjourney-versions.ts'
import { reasonAt } from '../reference/reason-at.ts'
import type { RowForm } from '../reference/row-dialog.tsx'
import { type VersionValues, written } from './version-values.ts'

const { fields: text, takes: words } = midjourneyVersions
const CHOICES = ['works', 'web', 'refused', 'unclear', 'unsaid'] as const

interface ParameterRowProps {
  form: RowForm<VersionValues>
  name: string
}

/** Renders a parameter: whether the version takes it, and which numbers. */
export function ParameterRow({ form, name }: ParameterRowProps) {
  const at = `content.parameters.${name}` as const
  const takes = useWatch({ control: form.control, name: `${at}.takes` })
  const isRefused = reasonAt(form, at) !== undefined
  return (
    <li className="grid grid-cols-2 items-center gap-x-3 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1fr)]">
      <span className="num wrap-anywhere text-sm max-sm:col-span-2">{written(name)}</span>
      <Select roomy aria-label={text.takesOf(written(name))} {...form.register(`${at}.takes`)}>
        {CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
      </Select>
      {takes === 'unsaid' ? (
        <span />
      ) : (
        <TextInput
          {...form.register(`${at}.range`)}
          aria-label={text.rangeOf(written(name))}
          aria-invalid={isRefused || undefined}
          placeholder={text.range}
          maxLength={200}
          autoComplete="off"
          className="num md:h-10 md:text-sm!"
        />
      )}
      {isRefused && (
        <div className="col-span-full" role="alert">
          <FieldError>{midjourneyVersions.badRange}</FieldError>
        </div>
      )}
    </li>
  )
}
