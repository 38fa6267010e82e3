import { deleteAccount, downloadMyData, readUser, updateUser } from '@thokham/contract/account'
import { saveAppearance } from '@thokham/contract/appearance'
import type { Feature } from '../feature.ts'
import { accountData } from './account-data.ts'
import { accountRoutes } from './account-routes.ts'

export const accountFeature: Feature = {
  operations: [readUser, updateUser, saveAppearance, downloadMyData, deleteAccount],
  routes: accountRoutes,
  personalData: [accountData],
}
