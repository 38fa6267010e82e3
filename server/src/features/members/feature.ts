import type { Feature } from '../feature.ts'
import { carryOnMailing, MAIL_MEMBERS } from './mail-members.ts'
import { notesData } from './member-notes.ts'
import { membersRoutes } from './members-routes.ts'

export const membersFeature: Feature = {
  routes: membersRoutes,
  jobs: (services) => ({ jobs: { [MAIL_MEMBERS]: carryOnMailing(services) }, daily: {} }),
  personalData: [notesData],
}
