import { type Category, CLOTH_FAMILIES, DYES } from '@thokham/contract/categories'
import { createCategory, updateCategory } from '@thokham/contract/category-admin'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CATEGORY_ICONS } from '../../../components/category/category-icon.tsx'
import { Thumbnail } from '../../../components/cloth/thumbnail.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { call } from '../../../lib/call.ts'
import { contractResolver } from '../../../lib/contract-form.ts'
import { showRefusal } from '../../../lib/show-refusal.ts'
import { adminLibrary as text } from '../../../text/admin-library.ts'
import { everywhere } from '../../../text/everywhere.ts'

type Typed = Omit<Category, 'keywordCount'>

const resolver = contractResolver(
  () => import('@thokham/contract/category-admin').then(({ createCategory }) => createCategory.body),
  (typed: Typed) => typed,
)

const BLANK: Typed = { id: '', title: '', description: '', icon: 'shapes', family: 'diamond', dye: 'khram' }

interface CategoryDialogProps {
  /** null = a new one */
  category: Category | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** Takes what is said of a category, and shows the cloth it will have. */
export function CategoryDialog({ category, onClose, onSaved }: CategoryDialogProps) {
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm<Typed>({ resolver: resolver as never, defaultValues: category ?? BLANK })
  const { errors, isSubmitting } = form.formState
  const faultAt = (name: keyof Typed) => {
    const reason = errors[name]?.message
    return reason === undefined ? undefined : text.fieldFault(reason)
  }
  const [id, family, dye] = form.watch(['id', 'family', 'dye'])
  const save = form.handleSubmit(async ({ id: name, ...fields }) => {
    setFault(null)
    try {
      if (category) await call(updateCategory, { params: { category: category.id }, body: fields })
      else await call(createCategory, { body: { id: name, ...fields } })
      toast.success(category ? text.saved : text.added(fields.title))
      onSaved(name)
    } catch (error) {
      setFault(showRefusal(form, error))
    }
  })
  const names = text.fields
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={category ? text.edit(category.title) : text.add}
      footer={
        <>
          <Button size={40} onClick={onClose}>
            {everywhere.cancel}
          </Button>
          <Button size={40} variant="primary" busy={isSubmitting} onClick={() => void save()}>
            {text.save}
          </Button>
        </>
      }
    >
      <form onSubmit={save} noValidate className="mt-4 flex flex-col gap-4">
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
              {Object.keys(CATEGORY_ICONS).map((name) => (
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
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
