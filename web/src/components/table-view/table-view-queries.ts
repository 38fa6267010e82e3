import type { CallResult } from '@thokham/contract/operation'
import {
  deleteTableView,
  listTableViews,
  rememberTableLook,
  saveTableView,
  type TableLook,
  type TableView,
} from '@thokham/contract/table-views'
import type { AdminTable } from '@thokham/domain/table-look'
import { type Acting, useAction } from '../../kit/action/use-action.ts'
import { call } from '../../lib/api/call.ts'
import { queryClient, STALE } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { tableView as text } from '../../text/table-view.ts'

type Kept = CallResult<typeof listTableViews>

/** How the admin likes each table, and the views that they saved. */
export const tableViewsQuery = queryOf(['table-views'], listTableViews, {}, { staleTime: STALE.session })

function change(how: (kept: Kept) => Kept): void {
  queryClient.setQueryData(tableViewsQuery.queryKey, (kept) => kept && how(kept))
}

/** Keeps a table's look: on the page at once, in the account one choice after the other. */
export function useRememberLook(table: AdminTable): (look: TableLook) => void {
  const { run } = useAction(rememberTableLook, {
    input: (look: TableLook) => ({ params: { table }, body: look }),
    optimistic: (look) => {
      change(({ looks, views }) => ({
        looks: [...looks.filter((one) => one.table !== table), { table, ...look }],
        views,
      }))
      return undefined
    },
    refused: () => text.lookFail,
  })
  return (look) => void run(look)
}

/** Shows a view that was saved, in place of the one that had its name. */
export function showSaved(saved: TableView): void {
  change(({ looks, views }) => ({
    looks,
    views: [...views.filter(({ id }) => id !== saved.id), saved].toSorted((a, b) =>
      a.name.localeCompare(b.name, 'th'),
    ),
  }))
}

/** Returns how a view is deleted; the toast offers to save it again. */
export function useRemoveView(): Acting<TableView> {
  return useAction(deleteTableView, {
    input: ({ id }: TableView) => ({ params: { id } }),
    always: (gone, { id }) =>
      gone && change(({ looks, views }) => ({ looks, views: views.filter((one) => one.id !== id) })),
    done: (_, { name }) => text.removed(name),
    undo: (_, { table, name, search }) => ({
      name: saveTableView.name,
      send: async () => showSaved(await call(saveTableView, { params: { table }, body: { name, search } })),
    }),
  })
}
