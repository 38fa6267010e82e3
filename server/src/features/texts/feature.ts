import type { Feature } from '../feature.ts'
import { checkedTexts, textContent } from './text-content.ts'
import { textsRoutes } from './texts-routes.ts'

export const textsFeature: Feature = {
  routes: textsRoutes,
  content: [textContent],
  checked: [checkedTexts],
}
