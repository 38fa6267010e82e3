/** The public keys of a server, as one statement. */
export interface KeyList {
  /** Grows with every key that is made or revoked: an older list is not taken for a newer one. */
  version: number
  keys: readonly { kid: string; publicKey: string }[]
  /** Keys that nothing is to be believed of any more. */
  revoked: readonly string[]
}

/**
 * Returns the text that a list of keys is signed as: `keys/`, the version, each key with its bytes, each revoked one
 * behind a minus, a line each (docs/licence-api.md#keys). Ids and keys hold no spaces and no line breaks.
 */
export function keyListText({ version, keys, revoked }: KeyList): string {
  return [
    'keys/',
    version,
    ...keys.map(({ kid, publicKey }) => `${kid} ${publicKey}`),
    ...revoked.map((kid) => `-${kid}`),
  ].join('\n')
}
