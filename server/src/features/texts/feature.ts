import { listTexts, readText, updateText } from '@thokham/contract/texts'
import type { Feature } from '../feature.ts'
import { checkedTexts, textContent } from './text-content.ts'
import { textsRoutes } from './texts-routes.ts'

export const textsFeature: Feature = {
  operations: [readText, listTexts, updateText],
  routes: textsRoutes,
  content: [textContent],
  checked: [checkedTexts],
}
