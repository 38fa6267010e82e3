import { CATEGORY_ICONS, type Category, CLOTH_FAMILIES, DYES } from '@thokham/contract/categories'
import { createCategory, updateCategory } from '@thokham/contract/category-admin'
import { useRef } from 'react'
import { Thumbnail } from '../../../components/cloth/thumbnail.tsx'
import { SelectField } from '../../../kit/form/fields/select-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { GuardedFormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../lib/api/call.ts'
import { adminGuides } from '../../../text/admin-guides.ts'
import { adminLibrary as text } from '../../../text/admin-library.ts'

type Typed = Omit<Category, 'keywordCount' | 'revision'>

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
  const form = useForm(
    {
      name: 'categoryAdmin.save',
      send: async ({ id, ...fields }: Typed, kept: Category | undefined): Promise<Category> => {
        if (kept)
          return call(updateCategory, {
            params: { category: kept.id },
            body: { ...fields, revision: kept.revision },
          })
        const added = await call(createCategory, { body: { id, ...fields } })
        made.current = added.id
        return added
      },
    },
    {
      schema: createCategory.body,
      values: category ?? BLANK,
      entry: category,
      always: onNewer,
      done: category ? text.saved : (added) => text.added(added.title),
      here: () => onClose(made.current),
      conflict: adminGuides.changed,
    },
  )
  const [id, _title, family, dye] = form.watch(['id', 'title', 'family', 'dye'])
  const names = text.fields
  return (
    <GuardedFormDialog
      form={form}
      title={category ? text.edit(category.title) : text.add}
      width={640}
      action={text.save}
      onClose={() => onClose(made.current)}
    >
      {!category && (
        <TextField
          form={form}
          name="id"
          label={names.id}
          hint={names.idHint}
          fault={text.fieldFault}
          spellCheck={false}
        />
      )}
      <TextField form={form} name="title" label={names.title} fault={text.fieldFault} />
      <TextareaField
        form={form}
        name="description"
        label={names.description}
        hint={names.descriptionHint}
        fault={text.fieldFault}
        rows={2}
      />
      <div className="grid grid-cols-[1fr_1fr_1fr] gap-3 max-sm:grid-cols-1">
        <SelectField form={form} name="icon" label={names.icon} fault={text.fieldFault}>
          {CATEGORY_ICONS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField form={form} name="family" label={names.family}>
          {CLOTH_FAMILIES.map((name) => (
            <option key={name} value={name}>
              {text.families[name]}
            </option>
          ))}
        </SelectField>
        <SelectField form={form} name="dye" label={names.dye}>
          {DYES.map((name) => (
            <option key={name} value={name}>
              {text.dyes[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <span aria-hidden className="block h-24 overflow-hidden rounded-control">
        <Thumbnail id={category?.id ?? id} cloth={{ family, dye }} className="block size-full" />
      </span>
    </GuardedFormDialog>
  )
}
