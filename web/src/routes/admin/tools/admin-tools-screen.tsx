import { useQuery } from '@tanstack/react-query'
import { reorderTools } from '@thokham/contract/tools'
import { GripVertical } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'
import { MoveButtons } from '../../../components/ui/move-buttons.tsx'
import { inOrder, savedOrder } from '../../../components/ui/saved-order.ts'
import { useDragOrder } from '../../../components/ui/use-drag-order.ts'
import { call } from '../../../lib/api/call.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { adminTools as text } from '../../../text/admin-tools.ts'
import { navigation } from '../../../text/navigation.ts'
import { EDITED_ROW, EditorScreen } from '../editor-screen.tsx'
import { ToolForm } from './tool-form.tsx'
import { adminToolsQuery, toolsResource } from './tools-resource.ts'

const POPULAR = 6

const savedTools = savedOrder({
  queryKey: adminToolsQuery.queryKey,
  show: (ids) =>
    queryClient.setQueryData(adminToolsQuery.queryKey, (list) => list && { tools: inOrder(list.tools, ids) }),
  save: (ids) => call(reorderTools, { body: { ids } }),
  readAgain: toolsResource.changed,
  text,
})

/** Renders /admin/tools and /admin-tools: the form beside the list, which is in the members' order, changed by dragging or by buttons. */
export function AdminToolsScreen() {
  const query = useQuery(adminToolsQuery)
  const tools = query.data?.tools ?? []
  const ids = tools.map(({ id }) => id)
  const drag = useDragOrder((id, to) => void savedTools.moveTo(ids, id, to))
  return (
    <EditorScreen
      current="/admin/tools"
      title={navigation.adminTools}
      lead={<p className="mb-4 text-ink-2 max-md:text-sm">{text.lead}</p>}
      query={query}
      recordsOf={(data) => data.tools}
      resource={toolsResource}
      text={text}
      columns="lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]"
      waiting={{ rows: 8, rowClass: 'h-18' }}
      row={(tool, at, isEdited, buttons) => (
        <li
          key={tool.id}
          {...drag.rowProps(tool.id, at, tool.name)}
          className={cx(
            'flex items-center gap-2 py-2 pr-2 pl-1 md:pr-4 md:pl-3',
            isEdited && EDITED_ROW,
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
              {at < POPULAR && <Badge tone="vip">{text.popular}</Badge>}
            </p>
            <p className="truncate text-ink-3 text-xs">{tool.url}</p>
          </div>
          <div className="flex shrink-0 max-sm:flex-wrap max-sm:justify-end max-sm:w-24">
            <MoveButtons
              name={tool.name}
              text={text}
              isFirst={at === 0}
              isLast={at === tools.length - 1}
              onMove={(by) => void savedTools.moveBy(ids, tool.id, by)}
            />
            {buttons}
          </div>
        </li>
      )}
      form={(tool, { key, ...leaving }) => (
        <ToolForm key={key} tool={tool} place={(tools.at(-1)?.orderIndex ?? -1) + 1} {...leaving} />
      )}
    />
  )
}
