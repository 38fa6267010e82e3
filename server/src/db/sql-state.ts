/** PostgreSQL's code for two transactions that wait for each other. */
export const DEADLOCK = '40P01'

/** Our own, of what a closed month refuses (migration 0083). */
export const MONTH_CLOSED = 'TH001'

/** Returns PostgreSQL's code (SQLSTATE) of an error or of one of its causes; null where the database said nothing. */
export function sqlStateOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}

/** Tells whether the database refused the data itself (SQLSTATE classes 22, 23 and 54): the same again cannot go well. */
export function isRefusedData(error: unknown): boolean {
  return /^(22|23|54)/.test(sqlStateOf(error) ?? '')
}

/**
 * Tells whether a statement failed for a reason of its own, while the connection and the transaction around it are well:
 * not for a lost connection, a conflict, a full disk or a shutdown (classes 08, 40, 53, 57 and 58).
 */
export function isOwnFault(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state !== null && !/^(08|40|53|57|58)/.test(state)
}
