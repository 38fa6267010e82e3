/** The admins' tables that have a look of their own. */
export const ADMIN_TABLES = ['members', 'payments', 'audit', 'expenses'] as const
export type AdminTable = (typeof ADMIN_TABLES)[number]

/** How much room a row has, from the most to the least. */
export const DENSITIES = ['roomy', 'normal', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** The most views that an admin keeps of one table. */
export const MOST_TABLE_VIEWS = 20
