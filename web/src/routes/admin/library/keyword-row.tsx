import { type AdminKeyword, updateKeyword } from '@thokham/contract/category-admin'
import { Pencil } from 'lucide-react'
import type { RefObject } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
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
  // What is refused has no room at a row: a name of its own lets the toast say it.
  const form = useForm(updateKeyword, {
    values: { word: typed.current },
    input: ({ word }) => ({
      params: { category, number: row.number },
      body: { keyword: word, was: row.keyword },
    }),
    always: (saved, { word }) => {
      // Also where the row came back into sight meanwhile; what is typed since is saved in the place of what was saved now.
      if (saved && typed.current === word) onDone()
      // What somebody else made of it is shown behind the box.
      return onNewer()
    },
    done: text.keywordSaved,
    refused: refusalOf,
  })
  return (
    <form
      onSubmit={form.submit}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
      className="flex h-full items-center gap-2 border-line border-b bg-khram-soft px-4"
    >
      <div className="min-w-0 flex-1">
        <TextInput
          {...form.register('word', {
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
      <Button size={32} variant="primary" type="submit" busy={form.isBusy}>
        {text.save}
      </Button>
    </form>
  )
}

function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  const { fault, where } = error.details
  return typeof fault === 'string' ? lineFault(fault, where) : messageOf(error)
}
