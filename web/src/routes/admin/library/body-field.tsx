import { useState } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form'
import { Markdown } from '../../../components/markdown/markdown.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { BoundProps } from '../../../kit/form/bound-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { adminGuides as text } from '../../../text/admin-guides.ts'

/** Renders a text in Markdown, to be written or previewed as members will read it. */
export function BodyField<Values extends FieldValues, Body, Name extends FieldPathByValue<Values, string>>({
  form,
  name,
}: Pick<BoundProps<Values, Body, Name>, 'form' | 'name'>) {
  const [isShown, setShown] = useState(false)
  const source: string = useWatch({ control: form.control as unknown as Control<Values>, name })
  return (
    <div>
      <div className={isShown ? 'hidden' : undefined}>
        <TextareaField
          form={form}
          name={name}
          label={text.body}
          hint={text.bodyHint}
          fault={text.fieldFault}
          rows={14}
          className="text-sm"
        />
      </div>
      {isShown && (
        <div className="max-h-[60dvh] overflow-y-auto rounded-control border border-line p-4">
          <Markdown source={source} />
        </div>
      )}
      <Button size={32} variant="quiet" onClick={() => setShown(!isShown)} className="mt-2">
        {isShown ? text.write : text.preview}
      </Button>
    </div>
  )
}
