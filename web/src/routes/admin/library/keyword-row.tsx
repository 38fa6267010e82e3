import { type AdminKeyword, updateKeyword } from '@thokham/contract/category-admin'
import { Pencil } from 'lucide-react'
import type { RefObject } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { handleSave } from '../../../kit/form/save-form.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { lineFault, adminLibrary as text } from '../../../text/admin-library.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'

interface KeywordRowProps {
  category: string
  row: AdminKeyword
  isTicked: boolean
  isEdited: boolean
  /** What stands in the box while it is edited. */
  typed: RefObject<string>
  onTick: (isOn: boolean) => void
  onEdit: () => void
  /** Saved or given up; another box that was opened meanwhile stays open. */
  onDone: () => void
  /** Something newer is to be read: saved here, or by somebody else who was first. */
  onNewer: () => Promise<unknown>
}

/** Renders a keyword with its box and its pencil; while it is edited, the box to type in. */
export function KeywordRow({ isTicked, isEdited, onTick, onEdit, ...edited }: KeywordRowProps) {
  if (isEdited) return <EditRow {...edited} />
  const { row } = edited
  return (
    <div className="flex h-full items-center gap-2 border-line border-b px-4">
      <Checkbox checked={isTicked} onCheckedChange={onTick}>
        <span className="sr-only">{text.tick(row.keyword)}</span>
        <span aria-hidden className="prompt truncate">
          {row.keyword}
        </span>
      </Checkbox>
      {!row.isShipped && <Badge tone="muted">{text.own}</Badge>}
      <IconButton
        icon={Pencil}
        size={32}
        label={text.editKeyword(row.keyword)}
        onClick={onEdit}
        className="ml-auto"
      />
    </div>
  )
}

function EditRow({
  category,
  row,
  typed,
  onDone,
  onNewer,
}: Pick<KeywordRowProps, 'category' | 'row' | 'typed' | 'onDone' | 'onNewer'>) {
  const form = useLocalForm({ defaultValues: { keyword: typed.current } })
  const { isSubmitting } = form.formState
  const save = handleSave(form, async ({ keyword }, settle) => {
    const sent = typed.current
    try {
      await call(updateKeyword, {
        params: { category, number: row.number },
        body: { keyword, was: row.keyword },
      })
      toast.success(text.keywordSaved)
      // A row that came back into sight meanwhile has a form of its own.
      if (settle() && typed.current === sent) onDone()
      // What is typed since is saved in the place of what was saved now.
      await onNewer()
    } catch (error) {
      // What somebody else made of it is shown behind the box.
      if (error instanceof ApiError && error.code === 'conflict') void onNewer()
      const fault = error instanceof ApiError ? error.details.fault : undefined
      toast.error(
        typeof fault === 'string' && error instanceof ApiError
          ? lineFault(fault, error.details.where)
          : messageOf(error),
      )
    }
  })
  return (
    <form
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
      className="flex h-full items-center gap-2 border-line border-b bg-khram-soft px-4"
    >
      <div className="min-w-0 flex-1">
        <TextInput
          {...form.register('keyword', {
            onChange: ({ target }) => {
              typed.current = target.value
            },
          })}
          aria-label={text.keyword}
          autoFocus
          spellCheck={false}
          className="h-9!"
        />
      </div>
      <Button size={32} onClick={onDone}>
        {everywhere.cancel}
      </Button>
      <Button size={32} variant="primary" type="submit" busy={isSubmitting}>
        {text.save}
      </Button>
    </form>
  )
}
