import {
  addMemberNote,
  countMembers,
  deleteMember,
  deleteMemberNote,
  editMember,
  extendMember,
  listMembers,
  makeMemberAdmin,
  readMember,
  sendMemberResetLink,
  signOutMember,
  undoExtension,
} from '@thokham/contract/members'
import type { Feature } from '../feature.ts'
import { notesData } from './member-notes.ts'
import { membersRoutes } from './members-routes.ts'

export const membersFeature: Feature = {
  operations: [
    listMembers,
    countMembers,
    readMember,
    extendMember,
    undoExtension,
    editMember,
    deleteMember,
    signOutMember,
    sendMemberResetLink,
    addMemberNote,
    deleteMemberNote,
    makeMemberAdmin,
  ],
  routes: membersRoutes,
  personalData: [notesData],
}
