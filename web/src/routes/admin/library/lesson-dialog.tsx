import { DYES } from '@thokham/contract/categories'
import {
  type AdminLesson,
  createLesson,
  LESSON_CATEGORIES,
  type LessonFields,
  lessonFields,
  updateLesson,
} from '@thokham/contract/lessons'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { Controller } from 'react-hook-form'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
import { adminGuides as text } from '../../../text/admin-guides.ts'
import { lessons as lessonText } from '../../../text/lessons.ts'
import { EvidenceFields, sourcesIn } from '../evidence-fields.tsx'
import { BodyField } from './body-field.tsx'
import { GuideDialog } from './guide-dialog.tsx'

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

const resolver = contractResolver(lessonFields, ({ place, minutes, sources, ...typed }: Values) => ({
  ...typed,
  sources: sourcesIn(sources),
  place: number(place),
  minutes: number(minutes),
  updatedOn: bangkokDate(new Date()),
}))

export interface LessonDialogProps {
  /** null = a new one */
  lesson: AdminLesson | null
  onClose: () => void
  onSaved: () => void
}

/** Takes what there is to say of a lesson; it counts as updated today. */
export default function LessonDialog({ lesson, onClose, onSaved }: LessonDialogProps) {
  const form = useLocalForm<Values, LessonFields>({
    resolver,
    defaultValues: lesson
      ? {
          ...lesson,
          place: String(lesson.place),
          minutes: String(lesson.minutes),
          sources: lesson.sources.join('\n'),
        }
      : BLANK,
  })
  const { errors } = form.formState
  const fault = (reason: string | undefined) => (reason ? text.fieldFault(reason) : undefined)
  return (
    <GuideDialog
      title={lesson ? text.edit(lesson.title) : text.addLesson}
      form={form}
      entry={lesson}
      save={(body: LessonFields, kept: AdminLesson | null) =>
        kept
          ? call(updateLesson, { params: { id: kept.id }, body: { ...body, revision: kept.revision } })
          : call(createLesson, { body })
      }
      savedWord={lesson ? text.saved : text.added}
      onClose={onClose}
      onNewer={onSaved}
    >
      <Field label={text.title} error={fault(errors.title?.message)}>
        <TextInput {...form.register('title')} maxLength={120} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text.lessonCategory}>
          <Select {...form.register('category')}>
            {LESSON_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {lessonText.categories[category]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text.place} error={errors.place && text.badPlace}>
          <TextInput {...form.register('place')} inputMode="numeric" maxLength={6} autoComplete="off" />
        </Field>
        <Field label={text.minutes} error={fault(errors.minutes?.message)}>
          <TextInput {...form.register('minutes')} inputMode="numeric" maxLength={3} autoComplete="off" />
        </Field>
        <Field label={text.titleColor}>
          <Select {...form.register('titleColor')}>
            {(['', ...DYES] as const).map((dye) => (
              <option key={dye} value={dye}>
                {text.colors[dye]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Controller
        control={form.control}
        name="isNew"
        render={({ field: { value, onChange } }) => (
          <Checkbox checked={value} onCheckedChange={onChange}>
            {text.isNew}
          </Checkbox>
        )}
      />
      <Field label={text.screen} hint={text.screenHint} error={errors.screen && text.badScreen}>
        <TextInput {...form.register('screen')} maxLength={200} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={text.video} hint={text.videoHint} error={errors.video && text.badVideo}>
        <TextInput {...form.register('video')} maxLength={2000} autoComplete="off" placeholder="https://" />
      </Field>
      <BodyField
        field={form.register('body')}
        source={form.watch('body')}
        error={fault(errors.body?.message)}
      />
      <EvidenceFields
        field={form.register('sources')}
        hasFault={errors.sources !== undefined}
        piece={lesson && { ...lesson, kind: 'lesson', key: lesson.id }}
      />
    </GuideDialog>
  )
}
