import { Failure } from '../failure.ts'
import { licenceClient } from './licence-client.ts'
import { commandSentence, keptSentence } from './licence-sentences.ts'
import { licencePath, stateFile } from './licence-state.ts'
import { machineIdentity } from './machine-identity.ts'

/** Ensures that this computer's licence works. @throws Failure */
export async function ensureLicence(): Promise<void> {
  const store = stateFile(licencePath())
  const state = store.read()
  const server =
    state && state !== 'changed' ? state.server : (process.env.THOKHAM_SERVER ?? 'http://localhost:3000')
  const found = await licenceClient({ server, machine: machineIdentity(), store }).check()
  if (!found.works) throw new Failure(commandSentence(found.reason, keptSentence), 1)
}
