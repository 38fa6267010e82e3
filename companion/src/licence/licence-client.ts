import { randomUUID } from 'node:crypto'
import { type ActivationAnswer, activateLicence } from './activate-licence.ts'
import { serverAsker } from './ask-server.ts'
import { checkLicence, type LicenceCheck } from './check-licence.ts'
import { lastWriteMs } from './last-write.ts'
import type { LicenceClientOptions, LicenceContext } from './licence-context.ts'
import { keysOfFile, meetServer } from './server-keys.ts'
import { storedLicence } from './stored-licence.ts'

/**
 * Keeps a program's licence: activates it on this machine, asks whether it works, and lets the signed file of 30 days
 * stand in while the server cannot be reached (docs/licence-api.md#a-client).
 */
export function licenceClient(options: LicenceClientOptions) {
  const { server, machine, store } = options
  let forgotten = 0
  const context: LicenceContext = {
    server,
    store,
    about: options.about ?? {},
    trusted: options.trusted,
    clock: options.clock ?? (() => new Date()),
    lastWrite: options.lastWrite ?? lastWriteMs,
    identity: { fingerprint: machine.fingerprint, parts: machine.parts },
    ask: serverAsker(server, options.fetch ?? globalThis.fetch),
    kept: storedLicence(store, server),
    timesForgotten: () => forgotten,
  }
  return {
    /** Activates the licence on this machine and keeps its offline file. The same machine again changes nothing. */
    activate: (key: string): Promise<ActivationAnswer> => activateLicence(context, key),

    /** Takes a machine off the licence, this one unless another is named; works for a machine that is lost. */
    deactivate: (fingerprint = machine.fingerprint): Promise<boolean> =>
      deactivateMachine(context, fingerprint),

    /** Tells the server that the machine is in use and fetches a fresh file. @returns false when that was not possible */
    heartbeat: (): Promise<boolean> => sendHeartbeat(context),

    /** Asks for what the owner of the server changed of the rules that ship. @returns null when that is not known now */
    rules: (): Promise<unknown> => askForRules(context),

    /** Forgets the key, the server and its keys: the next activation believes whom it meets. */
    forget(): void {
      forgotten++
      store.clear()
    },

    /** Tells whether the program works at this moment: by the server's signed answer, else by the file of this machine. */
    check: (): Promise<LicenceCheck> => checkLicence(context, () => sendHeartbeat(context)),
  }
}

async function deactivateMachine(
  { ask, kept, identity }: LicenceContext,
  fingerprint: string,
): Promise<boolean> {
  const state = kept.read()
  if (!state) return false
  if (typeof (await meetServer(ask, kept, state)) === 'string') return false
  const isThis = fingerprint === identity.fingerprint
  const answer = await ask('deactivate', { key: state.key, ...(isThis ? identity : { fingerprint }) })
  const isOff = answer !== null && answer !== 'refused' && answer.deactivated === true
  if (isOff && isThis) kept.learn(state, { act: randomUUID(), file: null })
  return isOff
}

async function sendHeartbeat({ ask, kept, identity }: LicenceContext): Promise<boolean> {
  const state = kept.read()
  if (!state) return false
  const present = await meetServer(ask, kept, state)
  if (typeof present === 'string') return false
  const answer = await ask('heartbeat', { key: state.key, ...identity })
  if (answer === null || answer === 'refused' || typeof answer.file !== 'string') return false
  const found = await keysOfFile(ask, answer.file, present)
  return found !== null && kept.learn(state, { file: answer.file, ...found })
}

async function askForRules({ ask, kept }: LicenceContext): Promise<unknown> {
  const state = kept.read()
  if (!state || typeof (await meetServer(ask, kept, state)) === 'string') return null
  const answer = await ask('rules', { key: state.key })
  return answer === null || answer === 'refused' ? null : (answer.rules ?? null)
}
