import { KEY_PROVIDERS } from '@thokham/contract/provider-keys'
import { fal, gemini, imageServer, openai, replicate } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { readShownKey } from './provider-key-queries.ts'

/** That keys are stored, and their ends; the keys themselves are the provider's secrets and stay sealed. */
export const providerKeysData: PersonalData = {
  name: 'providerKeys',
  lists: (db, { id }) => KEY_PROVIDERS.map((provider) => readShownKey(db, provider, id)),
  rows: [openai, gemini, fal, replicate, imageServer].map(({ profileId }) => profileId),
}
