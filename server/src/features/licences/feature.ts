import {
  activateMachine,
  deactivateMachine,
  listMachines,
  listSigningKeys,
  sendHeartbeat,
  validateLicenceKey,
} from '@thokham/contract/licence-api'
import {
  acknowledgeRefusedMachine,
  allowNewMachines,
  createLicence,
  readLicence,
  readMemberLicence,
  reinstateLicence,
  removeLicenceMachine,
  removeMachineAsAdmin,
  renameLicenceMachine,
  replaceLicenceKey,
  revealLicenceKey,
  suspendLicence,
} from '@thokham/contract/licences'
import type { Feature } from '../feature.ts'
import { licenceApiRoutes } from './licence-api-routes.ts'
import { licencesData } from './licences-data.ts'
import { licencesRoutes } from './licences-routes.ts'

export const licencesFeature: Feature = {
  operations: [
    readLicence,
    revealLicenceKey,
    createLicence,
    replaceLicenceKey,
    renameLicenceMachine,
    removeLicenceMachine,
    acknowledgeRefusedMachine,
    readMemberLicence,
    suspendLicence,
    reinstateLicence,
    allowNewMachines,
    removeMachineAsAdmin,
    validateLicenceKey,
    activateMachine,
    deactivateMachine,
    sendHeartbeat,
    listMachines,
    listSigningKeys,
  ],
  routes(app) {
    licencesRoutes(app)
    licenceApiRoutes(app)
  },
  personalData: [licencesData],
}
