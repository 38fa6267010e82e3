/** Returns the name of the constraint that refused a statement, or null when the error is of another kind. */
export function constraintOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return null
}
