import { type AdminTool, deleteTool, reorderTools, restoreTool } from '@thokham/contract/tools'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { IconButton } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { inOrder, savedOrder } from '../../../components/ui/saved-order.ts'
import { useDragOrder } from '../../../components/ui/use-drag-order.ts'
import { useAction } from '../../../kit/action/use-action.ts'
import { undoBy } from '../../../kit/undo/undo.ts'
import { call } from '../../../lib/api/call.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { adminTools as text } from '../../../text/admin-tools.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { tools as toolText } from '../../../text/tools.ts'
import { adminToolsQuery, toolsChanged } from './admin-tool-queries.ts'

const POPULAR = 6

export interface ToolRowsProps {
  tools: readonly AdminTool[]
  editing: string | undefined
  onEdit: (id: string | undefined) => void
}

const savedTools = savedOrder({
  queryKey: adminToolsQuery.queryKey,
  show: (ids) =>
    queryClient.setQueryData(adminToolsQuery.queryKey, (list) => list && { tools: inOrder(list.tools, ids) }),
  save: (ids) => call(reorderTools, { body: { ids } }),
  readAgain: toolsChanged,
  text,
})

/** Renders the tools in the members' order, which is changed by dragging or by buttons. */
export function ToolRows({ tools, editing, onEdit }: ToolRowsProps) {
  const [deleting, setDeleting] = useState<AdminTool | null>(null)
  const remove = useAction(deleteTool, {
    input: ({ id }: AdminTool) => ({ params: { id } }),
    always: toolsChanged,
    here: (_, { id }) => editing === id && onEdit(undefined),
    done: text.deleted,
    undo: (_, { id }) =>
      undoBy(restoreTool, { params: { id } }, text.restored, (error) => text.saveFail(messageOf(error))),
  })
  const ids = tools.map(({ id }) => id)
  const move = (id: string, by: number) => void savedTools.moveBy(ids, id, by)
  const drag = useDragOrder((id, to) => void savedTools.moveTo(ids, id, to))

  return (
    <section className="card overflow-hidden">
      <h2 className="border-line border-b bg-sunken px-4 py-2.5 font-semibold text-sm md:px-6">
        {text.list} <span className="ml-1 font-normal text-ink-2">{toolText.count(tools.length)}</span>
      </h2>
      {tools.length === 0 && <EmptyState>{toolText.empty}</EmptyState>}
      <ol className="divide-y divide-line">
        {tools.map((tool, at) => (
          <li
            key={tool.id}
            {...drag.rowProps(tool.id, at, tool.name)}
            className={cx(
              'flex items-center gap-2 py-2 pr-2 pl-1 md:pr-4 md:pl-3',
              editing === tool.id && 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]',
              drag.isDragged(tool.id) && 'opacity-50',
              drag.isOver(tool.id) && 'outline-2 outline-khram -outline-offset-2',
            )}
          >
            <span title={text.drag} className="cursor-grab p-1 text-ink-3 max-md:hidden">
              <GripVertical aria-hidden size={20} strokeWidth={1.75} />
            </span>
            <span className="w-7 shrink-0 text-right text-ink-3 text-xs tabular-nums">{at + 1}</span>
            <div className="min-w-0 flex-1 pl-2">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold text-sm">
                <span className="wrap-anywhere">{tool.name}</span>
                {at < POPULAR && <Badge tone="vip">{toolText.popular}</Badge>}
              </p>
              <p className="truncate text-ink-3 text-xs">{tool.url}</p>
            </div>
            <div className="flex shrink-0 max-sm:flex-wrap max-sm:justify-end max-sm:w-24">
              <IconButton
                size={40}
                icon={ArrowUp}
                label={text.up(tool.name)}
                disabled={at === 0}
                onClick={() => move(tool.id, -1)}
              />
              <IconButton
                size={40}
                icon={ArrowDown}
                label={text.down(tool.name)}
                disabled={at === tools.length - 1}
                onClick={() => move(tool.id, 1)}
              />
              <IconButton
                size={40}
                icon={Pencil}
                label={text.editOf(tool.name)}
                onClick={() => onEdit(tool.id)}
              />
              <IconButton
                size={40}
                icon={Trash2}
                label={text.deleteOf(tool.name)}
                onClick={() => setDeleting(tool)}
              />
            </div>
          </li>
        ))}
      </ol>
      <ConfirmDialog
        of={deleting}
        onClose={() => setDeleting(null)}
        title={({ name }) => text.delete(name)}
        body={text.deleteBody}
        label={everywhere.confirmDelete}
        action={remove}
      />
    </section>
  )
}
