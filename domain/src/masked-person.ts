/**
 * Writes an e-mail address as it may stay in the audit log when its owner is gone: `ch…@example.com`. Who looks for a
 * known address still recognises it.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${beginningOf(email.slice(0, Math.max(at, 0)), 2)}…${email.slice(Math.max(at, 0))}`
}

/** Writes a name as it may stay in the audit log: its first letter, `ช…`. */
export function maskedName(name: string): string {
  return `${beginningOf(name, 1)}…`
}

function beginningOf(text: string, letters: number): string {
  return [...text].slice(0, letters).join('')
}
