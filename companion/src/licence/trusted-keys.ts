import { type KeyList, keyListText } from '@thokham/domain/key-list'
import { isSigned, type PublicKey } from './offline-file.ts'

/** Keys of a server that this machine believes: those it met at the first activation, and what they led to. */
export interface TrustedKeys {
  /** Of the list that they were taken from. */
  version: number
  keys: PublicKey[]
  /** Never believed again, whoever names them. */
  revoked: string[]
}

interface SignedKeyList extends KeyList {
  keys: PublicKey[]
  revoked: string[]
  proofs: { kid: string; sig: string }[]
}

/** What ids and keys are written in: nothing that could be another line of what is signed. */
const WORD = /^[\w+/=-]{1,200}$/

/**
 * Takes over the server's list of keys.
 * @param trusted what is believed so far; null = nothing, the first list is believed if its own keys have signed it
 * @returns what to believe from now on, as it was after an older list: it is no news, as a process of the server may know of
 *   a change a minute later, or the server was restored; null when the list is none, or signed by no key that is believed
 */
export function acceptKeys(answer: unknown, trusted: TrustedKeys | null): TrustedKeys | null {
  const list = readKeyList(answer)
  if (!list) return null
  const text = keyListText(list)
  if (!list.proofs.some((proof) => isSigned(text, proof, (trusted ?? list).keys))) return null
  if (trusted && list.version < trusted.version) return trusted
  const revoked = [...new Set([...(trusted?.revoked ?? []), ...list.revoked])]
  const keys = list.keys.filter(({ kid }) => !revoked.includes(kid))
  return keys.length === 0 ? null : { version: list.version, keys, revoked }
}

/** Tells whether an answer is a list of keys at all, whoever has signed it. */
export function isKeyList(answer: unknown): boolean {
  return readKeyList(answer) !== null
}

function readKeyList(answer: unknown): SignedKeyList | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { version, keys, revoked, proofs } = answer as Record<string, unknown>
  if (!Number.isSafeInteger(version)) return null
  const isList =
    isListOf(keys, ({ kid, publicKey }) => isWord(kid) && isWord(publicKey)) &&
    isListOf(proofs, ({ kid, sig }) => isWord(kid) && isWord(sig)) &&
    Array.isArray(revoked) &&
    revoked.every(isWord)
  if (!isList) return null
  return {
    version: version as number,
    keys: (keys as PublicKey[]).map(({ kid, publicKey }) => ({ kid, publicKey })),
    revoked: revoked as string[],
    proofs: proofs as SignedKeyList['proofs'],
  }
}

const isWord = (value: unknown) => typeof value === 'string' && WORD.test(value)

function isListOf(value: unknown, fits: (entry: Record<string, unknown>) => boolean): boolean {
  return (
    Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && fits(entry))
  )
}
