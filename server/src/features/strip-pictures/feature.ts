import {
  addStripPicture,
  describeStripPicture,
  listStripPictures,
  readStripPicture,
  removeStripPicture,
  reorderStripPictures,
} from '@thokham/contract/strip-pictures'
import type { Feature } from '../feature.ts'
import { stripPicturesRoutes } from './strip-pictures-routes.ts'

export const stripPicturesFeature: Feature = {
  operations: [
    readStripPicture,
    listStripPictures,
    addStripPicture,
    describeStripPicture,
    removeStripPicture,
    reorderStripPictures,
  ],
  routes: stripPicturesRoutes,
}
