/** The parameters of an address that say how its table looks. */
export const TABLE_LOOK = ['cols', 'rows'] as const
