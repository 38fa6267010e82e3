import { deleteTableView, keepTableLook, listTableViews, saveTableView } from '@thokham/contract/table-views'
import { eq } from 'drizzle-orm'
import { tableLooks, tableViews } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import type { Feature } from '../feature.ts'
import { readLooks, readViews } from './table-view-queries.ts'
import { tableViewsRoutes } from './table-views-routes.ts'

/** How an admin likes the tables, and their saved views; a member who was never one has none. */
const tableViewsData: PersonalData = {
  name: 'tableViews',
  async *export({ db }, { id }) {
    yield* await readLooks(db, id)
    yield* await readViews(db, id)
  },
  async erase(_services, tx, { id }) {
    await tx.delete(tableLooks).where(eq(tableLooks.profileId, id))
    await tx.delete(tableViews).where(eq(tableViews.profileId, id))
  },
}

export const tableViewsFeature: Feature = {
  operations: [listTableViews, keepTableLook, saveTableView, deleteTableView],
  routes: tableViewsRoutes,
  personalData: [tableViewsData],
}
