import { useQuery } from '@tanstack/react-query'
import type { AdminTool } from '@thokham/contract/tools'
import { SkeletonRows } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { admin } from '../../../text/admin.ts'
import { adminTools as text } from '../../../text/admin-tools.ts'
import { navigation } from '../../../text/navigation.ts'
import { AdminSections } from '../admin-sections.tsx'
import { useEditedEntry } from '../entry-form.tsx'
import { adminToolsQuery } from './admin-tool-queries.ts'
import { ToolForm } from './tool-form.tsx'
import { ToolRows } from './tool-rows.tsx'

/** Renders /admin/tools and /admin-tools: the form beside the list, which is in the members' order. */
export function AdminToolsScreen() {
  const query = useQuery(adminToolsQuery)
  return (
    <>
      <AdminSections current="/admin/tools" />
      <h1 className="text-3xl">{navigation.adminTools}</h1>
      <p className="mb-4 text-ink-2 max-md:text-sm">{text.lead}</p>
      <QueryView
        query={query}
        failing={admin.fetchFail}
        onCard
        waiting={
          <div className="card">
            <SkeletonRows rows={8} rowClass="h-18" />
          </div>
        }
      >
        {({ tools }) => <Editor tools={tools} />}
      </QueryView>
    </>
  )
}

function Editor({ tools }: { tools: readonly AdminTool[] }) {
  const { editing, open, ...form } = useEditedEntry(tools)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)] lg:gap-6">
      <ToolRows tools={tools} editing={editing?.id} onEdit={open} />
      <div className="max-lg:order-first">
        <ToolForm key={editing?.id ?? 'new'} tool={editing} count={tools.length} {...form} />
      </div>
    </div>
  )
}
