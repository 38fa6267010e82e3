import { readCaptchaChallenge } from '@thokham/contract/captcha'
import type { Feature } from '../feature.ts'
import { captchaRoutes } from './captcha-routes.ts'

export const captchaFeature: Feature = {
  operations: [readCaptchaChallenge],
  routes: captchaRoutes,
}
