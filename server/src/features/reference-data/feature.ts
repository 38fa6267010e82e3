import type { Feature } from '../feature.ts'
import { imageModelContent, modelContent } from './model-content.ts'
import { referenceChecked } from './reference-checked.ts'
import { referenceRoutes } from './reference-routes.ts'
import { marketplaceContent, planContent, versionContent } from './rule-content.ts'
import { watchModels } from './watch-models.ts'

const WATCH_MODELS = 'models:watch'

export const referenceDataFeature: Feature = {
  routes: referenceRoutes,
  content: [modelContent, imageModelContent, versionContent, planContent, marketplaceContent],
  checked: [
    referenceChecked('ai_model', 'id', '/admin/settings#models'),
    referenceChecked('image_model', 'id', '/admin/settings#image-models'),
    referenceChecked('midjourney_version', 'label', '/admin/settings#midjourney'),
    referenceChecked('midjourney_plan', 'label', '/admin/settings#plans'),
    referenceChecked('marketplace', 'name', '/admin/settings#marketplaces'),
    referenceChecked('refused_word', 'id', '/admin/settings#words'),
  ],
  jobs: (services) => ({
    jobs: { [WATCH_MODELS]: watchModels(services) },
    daily: { [WATCH_MODELS]: '07:30' },
  }),
}
