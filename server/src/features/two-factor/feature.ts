import {
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  verifyTwoFactor,
} from '@thokham/contract/two-factor'
import type { Feature } from '../feature.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

export const twoFactorFeature: Feature = {
  operations: [
    readTwoFactor,
    startTwoFactor,
    confirmTwoFactor,
    verifyTwoFactor,
    renewRecoveryCodes,
    disableTwoFactor,
  ],
  routes: twoFactorRoutes,
}
