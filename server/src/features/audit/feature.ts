import { listAudit, listAuditActors } from '@thokham/contract/audit'
import type { Feature } from '../feature.ts'
import { auditRoutes } from './audit-routes.ts'

export const auditFeature: Feature = {
  operations: [listAudit, listAuditActors],
  routes: auditRoutes,
}
