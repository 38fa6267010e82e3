import { tableLooks, tableViews } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import type { Feature } from '../feature.ts'
import { readLooks, readViews } from './table-view-queries.ts'
import { tableViewsRoutes } from './table-views-routes.ts'

/** How an admin likes the tables, and their saved views; a member who was never one has none. */
const tableViewsData: PersonalData = {
  name: 'tableViews',
  lists: (db, { id }) => [readLooks(db, id), readViews(db, id)],
  rows: [tableLooks.profileId, tableViews.profileId],
}

export const tableViewsFeature: Feature = {
  routes: tableViewsRoutes,
  personalData: [tableViewsData],
}
