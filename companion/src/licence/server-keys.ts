import type { AskServer, ServerAnswer } from './ask-server.ts'
import type { LicenceState } from './licence-state.ts'
import { readOfflineFile } from './offline-file.ts'
import type { StoredLicence } from './stored-licence.ts'
import { acceptKeys, isKeyList, type TrustedKeys } from './trusted-keys.ts'

/** Of several processes of the server some know of a new signing key up to a minute before others: so often one is asked. */
export const TRIES = 6

/** Why no key of the server is believed. */
type KeysFault = 'UNREACHABLE' | 'REFUSED' | 'OTHER_SERVER'

/** Fetches the server's list of keys and returns what to believe from now on. @param trusted what is believed so far */
export async function fetchKeys(
  ask: AskServer,
  trusted: TrustedKeys | null,
): Promise<TrustedKeys | KeysFault> {
  const list = await ask('keys')
  if (list === 'refused') return 'REFUSED'
  // A network's own page in place of the list is no server at all.
  if (!isKeyList(list)) return 'UNREACHABLE'
  const accepted = acceptKeys(list, trusted)
  if (!accepted) return 'OTHER_SERVER'
  return keysIn(accepted)
}

/** Returns the keys alone: what is believed may be a whole state, of which the rest must not be kept anew. */
function keysIn({ version, keys, revoked }: TrustedKeys): TrustedKeys {
  return { version, keys, revoked }
}

/**
 * Meets the server before it is told the key: returns the state with its present list of keys, which is kept at once.
 * @returns the fault where the key is not to be told: no list could be had, or one that no believed key has signed
 */
export async function meetServer(
  ask: AskServer,
  kept: StoredLicence,
  state: LicenceState,
): Promise<LicenceState | KeysFault> {
  const accepted = await fetchKeys(ask, state)
  if (typeof accepted === 'string') return accepted
  kept.learn(state, accepted)
  return { ...state, ...accepted }
}

/**
 * Returns what is believed once the key of an offline file is known: the list is asked for anew while it is not.
 * @returns null when it stays unknown
 */
export async function keysOfFile(
  ask: AskServer,
  file: string,
  trust: TrustedKeys,
): Promise<TrustedKeys | null> {
  let present = keysIn(trust)
  for (let tries = 1; tries < TRIES && !readOfflineFile(file, present.keys); tries++) {
    const fetched = await fetchKeys(ask, present)
    if (typeof fetched !== 'string') present = fetched
  }
  return readOfflineFile(file, present.keys) ? present : null
}

/**
 * Tells whether an answer is signed by a key that is neither believed nor revoked: one of another process may be, or one of
 * another list.
 */
export function isOfUnknownKey(answer: ServerAnswer, { keys, revoked }: TrustedKeys): boolean {
  if (answer === null || answer === 'refused') return false
  const { kid } = (answer.proof ?? {}) as { kid?: unknown }
  return typeof kid === 'string' && !revoked.includes(kid) && !keys.some((key) => key.kid === kid)
}
