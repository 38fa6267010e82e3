/** Writes an address so that its holder knows it and nobody else learns it: `p•••@gmail.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = [...email]
  return at > 0 ? `${first}•••${email.slice(at)}` : '•••'
}
