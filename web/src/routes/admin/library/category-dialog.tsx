import { CATEGORY_ICONS, type Category, CLOTH_FAMILIES, DYES } from '@thokham/contract/categories'
import { createCategory } from '@thokham/contract/category-admin'
import { useRef } from 'react'
import { Thumbnail } from '../../../components/cloth/thumbnail.tsx'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { SelectField } from '../../../kit/form/fields/select-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { GuardedFormDialog } from '../../../kit/form/form-dialog.tsx'
import { useRecordForm } from '../../../kit/resource/resource.ts'
import { adminGuides } from '../../../text/admin-guides.ts'
import { adminLibrary as text } from '../../../text/admin-library.ts'
import { categoriesResource } from './resources.ts'

type Typed = Omit<Category, 'keywordCount' | 'revision'>

const BLANK: Typed = { id: '', title: '', description: '', icon: 'shapes', family: 'diamond', dye: 'khram' }

interface CategoryDialogProps {
  /** null = a new one */
  category: Category | null
  /** @param made id of the category that was added */
  onClose: (made: string | null) => void
}

/** Takes what is said of a category, and shows the cloth it will have. */
export default function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const made = useRef<string | null>(null)
  const save: typeof categoriesResource.save = async (body, last) => {
    const saved = await categoriesResource.save(body, last)
    if (!category) made.current = saved.id
    return saved
  }
  const form = useRecordForm(
    { ...categoriesResource, save },
    {
      schema: createCategory.body,
      values: category ?? BLANK,
      record: category,
      text: { ...adminGuides, added: ({ title }) => text.added(title), saved: text.saved },
      here: () => onClose(made.current),
    },
  )
  const [id, _title, family, dye] = form.watch(['id', 'title', 'family', 'dye'])
  const names = text.fields
  const field = bindFields(form, text.fieldFault)
  return (
    <GuardedFormDialog
      form={form}
      title={category ? text.edit(category.title) : text.add}
      width={640}
      action={text.save}
      onClose={() => onClose(made.current)}
    >
      {!category && <TextField {...field('id', names.id, names.idHint)} spellCheck={false} />}
      <TextField {...field('title', names.title)} />
      <TextareaField {...field('description', names.description, names.descriptionHint)} rows={2} />
      <div className="grid grid-cols-[1fr_1fr_1fr] gap-3 max-sm:grid-cols-1">
        <SelectField {...field('icon', names.icon)} offered={CATEGORY_ICONS} nameOf={(name) => name} />
        <SelectField
          {...field('family', names.family)}
          offered={CLOTH_FAMILIES}
          nameOf={(name) => text.families[name]}
        />
        <SelectField {...field('dye', names.dye)} offered={DYES} nameOf={(name) => text.dyes[name]} />
      </div>
      <span aria-hidden className="block h-24 overflow-hidden rounded-control">
        <Thumbnail id={category?.id ?? id} cloth={{ family, dye }} className="block size-full" />
      </span>
    </GuardedFormDialog>
  )
}
