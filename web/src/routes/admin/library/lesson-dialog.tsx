import { DYES } from '@thokham/contract/categories'
import {
  type AdminLesson,
  LESSON_CATEGORIES,
  type LessonFields,
  lessonFields,
} from '@thokham/contract/lessons'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { CheckboxField } from '../../../kit/form/fields/checkbox-field.tsx'
import { SelectField } from '../../../kit/form/fields/select-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { GuardedFormDialog } from '../../../kit/form/form-dialog.tsx'
import { useRecordForm } from '../../../kit/resource/resource.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { lessons as lessonText } from '../../../text/lessons.ts'
import { EvidenceFields, sourcesIn } from '../evidence-fields.tsx'
import { BodyField } from './body-field.tsx'
import { lessonsResource } from './resources.ts'

interface Values {
  title: string
  category: LessonFields['category']
  place: string
  isNew: boolean
  titleColor: LessonFields['titleColor']
  minutes: string
  screen: string
  video: string
  body: string
  /** One a line */
  sources: string
}

const BLANK: Values = {
  title: '',
  category: 'beginner',
  place: '100',
  isNew: true,
  titleColor: '',
  minutes: '3',
  screen: '',
  video: '',
  body: '',
  sources: '',
}
const number = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

export interface LessonDialogProps {
  /** null = a new one */
  lesson: AdminLesson | null
  onClose: () => void
}

/** Takes what there is to say of a lesson; it counts as updated today. */
export default function LessonDialog({ lesson, onClose }: LessonDialogProps) {
  const form = useRecordForm(lessonsResource, {
    schema: lessonFields,
    read: ({ place, minutes, sources, ...typed }: Values) => ({
      ...typed,
      sources: sourcesIn(sources),
      place: number(place),
      minutes: number(minutes),
      updatedOn: bangkokDate(new Date()),
    }),
    values: lesson
      ? {
          ...lesson,
          place: String(lesson.place),
          minutes: String(lesson.minutes),
          sources: lesson.sources.join('\n'),
        }
      : BLANK,
    record: lesson,
    text,
    here: onClose,
  })
  const field = bindFields(form, text.fieldFault)
  return (
    <GuardedFormDialog
      form={form}
      title={lesson ? text.edit(lesson.title) : text.addLesson}
      width={640}
      action={text.save}
      onClose={onClose}
    >
      <TextField {...field('title', text.title)} maxLength={120} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('category', text.lessonCategory)}
          offered={LESSON_CATEGORIES}
          nameOf={(category) => lessonText.categories[category]}
        />
        <TextField {...field('place', text.place)} fault={text.badPlace} inputMode="numeric" maxLength={6} />
        <TextField {...field('minutes', text.minutes)} inputMode="numeric" maxLength={3} />
        <SelectField
          {...field('titleColor', text.titleColor)}
          offered={['', ...DYES]}
          nameOf={(dye) => text.colors[dye]}
        />
      </div>
      <CheckboxField form={form} name="isNew">
        {text.isNew}
      </CheckboxField>
      <TextField
        {...field('screen', text.screen, text.screenHint)}
        fault={text.badScreen}
        maxLength={200}
        spellCheck={false}
      />
      <TextField
        {...field('video', text.video, text.videoHint)}
        fault={text.badVideo}
        maxLength={2000}
        placeholder="https://"
      />
      <BodyField form={form} name="body" />
      <EvidenceFields
        form={form}
        name="sources"
        piece={lesson && { ...lesson, kind: 'lesson', key: lesson.id }}
      />
    </GuardedFormDialog>
  )
}
