import { randomUUID } from 'node:crypto'
import type { LicenceContext } from './licence-context.ts'
import type { LicenceFault } from './licence-fault.ts'
import type { PublicKey } from './offline-file.ts'
import { fetchKeys, keysOfFile } from './server-keys.ts'
import type { TrustedKeys } from './trusted-keys.ts'

export interface ActivationAnswer {
  activated: boolean
  code: LicenceFault
  /** Where the licence is active, to offer taking one off. */
  machines: { fingerprint: string; name: string; system: string }[]
}

/** Activates a licence on this machine and keeps its offline file, unless a person did something else meanwhile. */
export async function activateLicence(context: LicenceContext, key: string): Promise<ActivationAnswer> {
  const { ask, kept, store, server, identity, about, trusted, timesForgotten } = context
  const before = kept.read()
  const forgottenBefore = timesForgotten()
  const isForgotten = () => timesForgotten() !== forgottenBefore
  // Before a place is taken: without keys no answer and no file could ever be believed.
  const trust = await fetchKeys(ask, before ?? broughtAlong(trusted))
  if (typeof trust === 'string') return notActivated(trust)
  const answer = await ask('activate', { key, ...identity, ...about })
  if (answer === null) return notActivated('UNREACHABLE')
  if (answer === 'refused') return notActivated('REFUSED')
  const { activated, code, file, machines } = answer as unknown as ActivationAnswer & { file: string | null }
  if (!activated) return { activated, code, machines }
  const found = file === null ? null : await keysOfFile(ask, file, trust)
  if (file === null || !found) return notActivated('UNSIGNED')
  if (isForgotten() || kept.read()?.act !== before?.act) {
    // Pressed twice: the other press has activated the same key.
    const present = isForgotten() ? null : kept.read()
    return present?.key === key && present.file ? { activated, code, machines } : notActivated('SUPERSEDED')
  }
  const { latestMs = 0, discountedMs = 0 } = before ?? {}
  store.write({ server, key, act: randomUUID(), file, ...found, latestMs, discountedMs })
  return { activated, code, machines }
}

function notActivated(code: LicenceFault): ActivationAnswer {
  return { activated: false, code, machines: [] }
}

function broughtAlong(keys: readonly PublicKey[] | undefined): TrustedKeys | null {
  return keys ? { version: 0, keys: [...keys], revoked: [] } : null
}
