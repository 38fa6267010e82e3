/*
 * The tables as the newest migration leaves them, a file a subject. Constraints and indexes stand in the migrations alone.
 * Instants are timestamptz; `day` is a Bangkok date, `YYYY-MM-DD`; money is integer satang.
 */
export * from './schema/accounts.ts'
export * from './schema/ai.ts'
export * from './schema/back-office.ts'
export * from './schema/chat.ts'
export * from './schema/images.ts'
export * from './schema/library.ts'
export * from './schema/licences.ts'
export * from './schema/operation.ts'
export * from './schema/prompts.ts'
export * from './schema/shop.ts'
