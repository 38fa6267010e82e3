import type { Feature } from '../feature.ts'
import { stripPicturesRoutes } from './strip-pictures-routes.ts'
import { sweepPictures } from './sweep-pictures.ts'

const SWEEP_PICTURES = 'strip:sweep-pictures'

export const stripPicturesFeature: Feature = {
  routes: stripPicturesRoutes,
  jobs: (services) => ({
    jobs: { [SWEEP_PICTURES]: sweepPictures(services) },
    daily: { [SWEEP_PICTURES]: '03:45' },
  }),
}
