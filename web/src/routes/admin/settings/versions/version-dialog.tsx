import type { VersionRow } from '@thokham/contract/reference-data'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { TextInput } from '../../../../components/ui/text-input.tsx'
import { DateField } from '../../../../kit/form/fields/date-field.tsx'
import { midjourneyVersions } from '../../../../text/midjourney-versions.ts'
import { reference } from '../../../../text/reference.ts'
import { EvidenceFields } from '../reference/evidence-fields.tsx'
import { reasonAt } from '../reference/reason-at.ts'
import type { RowDialogProps } from '../reference/reference-panel.tsx'
import { RowDialog, type RowForm, useRowForm } from '../reference/row-dialog.tsx'
import { ParameterRow } from './parameter-row.tsx'
import { modelOfNew, readVersion, typedVersion, type VersionValues } from './version-values.ts'

const { fields: text, fault } = midjourneyVersions

type Form = RowForm<VersionValues>

/** Renders the dialog in which a version of Midjourney is added or changed. */
export default function VersionDialog(props: RowDialogProps<VersionRow>) {
  const { row, rows, today, onClose, onSaved } = props
  const model = row ?? modelOfNew(rows)
  const [stored] = useState(() => model?.content.parameters ?? {})
  const [values] = useState(() => typedVersion(row, rows, today))
  const form = useRowForm({
    row,
    values,
    read: (typed) => ({ kind: 'midjourney_version', revision: null, content: readVersion(typed, stored) }),
    done: row ? reference.saved(row.content.label) : midjourneyVersions.added,
    onClose,
    onSaved,
  })
  return (
    <RowDialog form={form} name={row?.content.label ?? null} add={midjourneyVersions.add} onClose={onClose}>
      <Names form={form} isNew={row === null} />
      <Parameters form={form} startsFrom={row ? null : (model?.content.label ?? null)} />
      <EvidenceFields form={form} />
    </RowDialog>
  )
}

function Names({ form, isNew }: { form: Form; isNew: boolean }) {
  const error = (name: 'content.id' | 'content.label') => {
    const reason = reasonAt(form, name)
    return reason && (name === 'content.id' ? fault(reason) : reference.fault(reason))
  }
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={text.id} hint={isNew && text.idHint} error={error('content.id')}>
          <TextInput
            {...form.register('content.id')}
            readOnly={!isNew}
            maxLength={20}
            className="num"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
          />
        </Field>
        <Field label={text.label} error={error('content.label')}>
          <TextInput {...form.register('content.label')} maxLength={40} autoComplete="off" />
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField form={form} name="content.since" label={text.since} fault={reference.fault} />
        <Field label={text.state}>
          <Select {...form.register('content.state')}>
            {(['default', 'available', 'legacy'] as const).map((state) => (
              <option key={state} value={state}>
                {midjourneyVersions.states[state]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  )
}

function Parameters({ form, startsFrom }: { form: Form; startsFrom: string | null }) {
  const [names, setNames] = useState(() => Object.keys(form.getValues('content.parameters')))
  const [typed, setTyped] = useState('')
  const [isBad, setIsBad] = useState(false)
  function add() {
    const name = typed.trim().replace(/^--/, '').toLowerCase()
    if (!/^[a-z][a-z0-9]{0,19}$/.test(name)) return setIsBad(true)
    setTyped('')
    if (names.includes(name)) return form.setFocus(`content.parameters.${name}.takes`)
    form.setValue(`content.parameters.${name}`, { takes: 'works', range: '' }, { shouldDirty: true })
    setNames([...names, name])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">{text.parameters}</legend>
      <p className="text-ink-3 text-xs">{text.parametersHint}</p>
      {startsFrom && <p className="mt-1 text-ink-2 text-xs">{midjourneyVersions.startsFrom(startsFrom)}</p>}
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {names.map((name) => (
          <ParameterRow key={name} form={form} name={name} />
        ))}
      </ul>
      <div className="mt-3 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={text.another} error={isBad && text.notAName}>
            <TextInput
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setIsBad(false)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
              className="num"
              maxLength={22}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
            />
          </Field>
        </div>
        <Button icon={Plus} disabled={typed.trim() === ''} onClick={add}>
          {text.addParameter}
        </Button>
      </div>
    </fieldset>
  )
}
