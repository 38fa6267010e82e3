import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Markdown } from '../../../components/markdown/markdown.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { adminGuides as text } from '../../../text/admin-guides.ts'

export interface BodyFieldProps {
  field: UseFormRegisterReturn
  /** What stands in it, for the preview. */
  source: string
  error: string | undefined
}

/** Renders a text in Markdown, to be written or previewed as members will read it. */
export function BodyField({ field, source, error }: BodyFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <div className={isShown ? 'hidden' : undefined}>
        <Field label={text.body} hint={text.bodyHint} error={error}>
          <Textarea {...field} rows={14} className="text-sm" />
        </Field>
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
