/** What a mailed link brings along behind the `#`, which no server and no log ever sees. */
export interface ResetLink {
  token: string
  /** Whose link it is, for asking for another one; empty when the link does not say. */
  email: string
}

/** Reads a reset link. @param hash as in the address, with or without `#`; without a token there is no link, and `token` is empty */
export function resetLinkIn(hash: string): ResetLink {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  return { token: parts.get('token') ?? '', email: parts.get('email') ?? '' }
}
