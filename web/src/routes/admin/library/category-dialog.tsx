import { CATEGORY_ICONS, type Category, CLOTH_FAMILIES, DYES } from '@thokham/contract/categories'
import { createCategory, updateCategory } from '@thokham/contract/category-admin'
import { useRef } from 'react'
import { Thumbnail } from '../../../components/cloth/thumbnail.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
import { adminLibrary as text } from '../../../text/admin-library.ts'
import { GuideDialog } from './guide-dialog.tsx'

type Typed = Omit<Category, 'keywordCount' | 'revision'>

const resolver = contractResolver(createCategory.body, (typed: Typed) => typed)

const BLANK: Typed = { id: '', title: '', description: '', icon: 'shapes', family: 'diamond', dye: 'khram' }

interface CategoryDialogProps {
  /** null = a new one */
  category: Category | null
  /** @param made id of the category that was added */
  onClose: (made: string | null) => void
  onNewer: () => void
}

/** Takes what is said of a category, and shows the cloth it will have. */
export default function CategoryDialog({ category, onClose, onNewer }: CategoryDialogProps) {
  const made = useRef<string | null>(null)
  const form = useLocalForm<Typed, Typed>({
    resolver,
    defaultValues: category ?? BLANK,
  })
  const { errors } = form.formState
  const faultAt = (name: keyof Typed) => {
    const reason = errors[name]?.message
    return reason === undefined ? undefined : text.fieldFault(reason)
  }
  const [id, title, family, dye] = form.watch(['id', 'title', 'family', 'dye'])
  async function save({ id, ...fields }: Typed, kept: Category | null): Promise<Category> {
    if (kept)
      return call(updateCategory, {
        params: { category: kept.id },
        body: { ...fields, revision: kept.revision },
      })
    const added = await call(createCategory, { body: { id, ...fields } })
    made.current = added.id
    return added
  }
  const names = text.fields
  return (
    <GuideDialog
      title={category ? text.edit(category.title) : text.add}
      form={form}
      entry={category}
      save={save}
      savedWord={category ? text.saved : text.added(title)}
      onClose={() => onClose(made.current)}
      onNewer={onNewer}
    >
      {!category && (
        <Field label={names.id} hint={names.idHint} error={faultAt('id')}>
          <TextInput {...form.register('id')} autoComplete="off" spellCheck={false} />
        </Field>
      )}
      <Field label={names.title} error={faultAt('title')}>
        <TextInput {...form.register('title')} autoComplete="off" />
      </Field>
      <Field label={names.description} hint={names.descriptionHint} error={faultAt('description')}>
        <Textarea {...form.register('description')} rows={2} />
      </Field>
      <div className="grid grid-cols-[1fr_1fr_1fr] gap-3 max-sm:grid-cols-1">
        <Field label={names.icon} error={faultAt('icon')}>
          <Select {...form.register('icon')}>
            {CATEGORY_ICONS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label={names.family}>
          <Select {...form.register('family')}>
            {CLOTH_FAMILIES.map((name) => (
              <option key={name} value={name}>
                {text.families[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={names.dye}>
          <Select {...form.register('dye')}>
            {DYES.map((name) => (
              <option key={name} value={name}>
                {text.dyes[name]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <span aria-hidden className="block h-24 overflow-hidden rounded-control">
        <Thumbnail id={category?.id ?? id} cloth={{ family, dye }} className="block size-full" />
      </span>
    </GuideDialog>
  )
}
