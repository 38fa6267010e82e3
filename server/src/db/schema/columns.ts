import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** Declares an instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })
/** Declares when a row was made. */
export const made = () => instant('created_at').notNull().defaultNow()
/** Declares when a row last changed. */
export const changed = () => instant('updated_at').notNull().defaultNow()
/** Declares an amount of money in billionths. */
export const nano = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
/** Declares a count that begins at 0. */
export const counter = (name: string) => integer(name).notNull().default(0)
/** Declares bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
