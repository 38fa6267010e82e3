import { noticeDevices } from '../../db/schema.ts'
import type { Feature } from '../feature.ts'
import { deviceNoticesRoutes } from './device-notices-routes.ts'
import { devicesInFile } from './device-queries.ts'
import { SEND_NOTICE } from './notify.ts'
import { sendNotice } from './send-notice.ts'

export const deviceNoticesFeature: Feature = {
  routes: deviceNoticesRoutes,
  jobs: (services) => ({ jobs: { [SEND_NOTICE]: sendNotice(services) }, daily: {} }),
  personalData: [
    {
      name: 'deviceNotices',
      lists: (db, { id }) => [devicesInFile(db, id)],
      rows: [noticeDevices.profileId],
    },
  ],
}
