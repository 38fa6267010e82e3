import { licenceClient } from '../licence/licence-client.ts'
import { licencePath, stateFile } from '../licence/licence-state.ts'
import { machineIdentity } from '../licence/machine-identity.ts'
import { RELEASED_RULES, readShopRules, type ShopRules } from './shop-rules.ts'

/** A run does not wait longer (ms) for rules that it can do without. */
const TIMEOUT_MS = 3_000

/** Calls a server that answers soon, or not at all. */
export const fetchSoon: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(init?.signal ? [init.signal] : [])]),
  })

/** Reads the rules of the server on which this machine's licence is active; without a licence those of the release. Never throws. */
export async function rulesOfLicence(): Promise<ShopRules> {
  const store = stateFile(licencePath())
  const state = store.read()
  if (state === null || state === 'changed') return RELEASED_RULES
  const { server } = state
  const client = licenceClient({ server, machine: machineIdentity(), store, fetch: fetchSoon })
  return readShopRules(server, client.rules)
}
