import {
  deleteProviderKey,
  listProviderKeys,
  saveProviderKey,
  testProviderKey,
} from '@thokham/contract/provider-keys'
import type { Feature } from '../feature.ts'
import { providerKeysData } from './provider-keys-data.ts'
import { providerKeysRoutes } from './provider-keys-routes.ts'

export const providerKeysFeature: Feature = {
  operations: [listProviderKeys, saveProviderKey, deleteProviderKey, testProviderKey],
  routes: providerKeysRoutes,
  personalData: [providerKeysData],
}
