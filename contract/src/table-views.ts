import { ADMIN_TABLES, DENSITIES } from '@thokham/domain/table-look'
import { z } from 'zod'
import { idParams, requiredText } from './fields.ts'
import { operation } from './operation.ts'

/** The longest address of a view (characters), without its path. */
export const LONGEST_SEARCH = 1_000

const table = z.enum(ADMIN_TABLES)

/** How an admin's table looks wherever its address says nothing else. */
export const tableLook = z.object({
  /** The columns shown, in any order; null = those of the table itself */
  columns: z
    .array(z.string().regex(/^[a-zA-Z]{1,20}$/))
    .max(20)
    .nullable(),
  density: z.enum(DENSITIES),
})
export type TableLook = z.infer<typeof tableLook>

/** An address under a name: filters, order, columns, density. */
export const tableView = z.object({
  id: z.uuid(),
  table,
  name: z.string(),
  /** What follows `?` */
  search: z.string(),
})
export type TableView = z.infer<typeof tableView>

export const listTableViews = operation({
  name: 'tableViews.list',
  summary: 'One’s own looks and saved views of the admins’ tables',
  method: 'GET',
  path: '/api/admin/tables',
  access: 'admin:use',
  response: z.object({
    looks: z.array(tableLook.extend({ table })),
    /** In the order of their names */
    views: z.array(tableView),
  }),
})

export const rememberTableLook = operation({
  name: 'tableViews.rememberLook',
  summary: 'Keep one’s own columns and density of a table',
  method: 'PUT',
  path: '/api/admin/tables/:table/look',
  access: 'admin:use',
  params: z.object({ table }),
  body: tableLook,
  response: tableLook,
})

/** A view of the same name is replaced. `table_views_full` with details `{most}` when there are too many already. */
export const saveTableView = operation({
  name: 'tableViews.save',
  summary: 'Save an address of a table under a name',
  method: 'POST',
  path: '/api/admin/tables/:table/views',
  access: 'admin:use',
  params: z.object({ table }),
  body: z.object({
    name: requiredText(60),
    search: z
      .string()
      .max(LONGEST_SEARCH, 'too_long')
      .regex(/^[^#\s]*$/, 'format'),
  }),
  response: tableView,
  errors: ['table_views_full'],
})

/** One that is not there, or is another admin’s, is `not_found`. */
export const deleteTableView = operation({
  name: 'tableViews.delete',
  summary: 'Delete a saved view',
  method: 'DELETE',
  path: '/api/admin/table-views/:id',
  access: 'admin:use',
  params: idParams,
  response: z.object({ deleted: z.literal(true) }),
  errors: ['not_found'],
})
