import type { Feature } from '../feature.ts'
import { modelContent } from './model-content.ts'

export const referenceDataFeature: Feature = {
  content: [modelContent],
}
