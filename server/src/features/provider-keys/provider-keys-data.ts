import { PROVIDERS } from '@thokham/contract/provider-keys'
import type { PersonalData } from '../account/personal-data.ts'
import { deleteKey, readKey } from './provider-key-queries.ts'

/** That keys are stored, and their ends; the keys themselves are the provider's secrets and stay sealed. */
export const providerKeysData: PersonalData = {
  name: 'providerKeys',
  async *export({ db }, { id }) {
    for (const provider of PROVIDERS) {
      const key = await readKey(db, provider, id)
      if (!key) continue
      const { last4, isActive, lastTestedAt, lastTestResult, createdAt, updatedAt } = key
      yield { provider, last4, isActive, lastTestedAt, lastTestResult, createdAt, updatedAt }
    }
  },
  async erase(_services, tx, { id }) {
    for (const provider of PROVIDERS) await deleteKey(tx, provider, id)
  },
}
