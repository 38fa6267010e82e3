/** The audit entry of writing everything into a backup. */
export const BACKED_UP = {
  action: 'backup.write',
  subjectKind: 'installation',
  subjectId: 'installation',
} as const
