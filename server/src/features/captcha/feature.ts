import type { Feature } from '../feature.ts'
import { captchaRoutes } from './captcha-routes.ts'

export const captchaFeature: Feature = {
  routes: captchaRoutes,
}
