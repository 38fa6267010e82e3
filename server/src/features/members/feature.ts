import {
  addMemberNote,
  countFoundMembers,
  countMembers,
  deleteMember,
  deleteMemberNote,
  editMember,
  extendMember,
  listAdmins,
  listMembers,
  makeMemberAdmin,
  readMember,
  sendMemberResetLink,
  signOutMember,
  undoExtension,
} from '@thokham/contract/members'
import { exportMembers, extendMembers, mailMembers, undoExtensions } from '@thokham/contract/members-many'
import type { Feature } from '../feature.ts'
import { carryOnMailing, MAIL_MEMBERS } from './mail-members.ts'
import { notesData } from './member-notes.ts'
import { membersRoutes } from './members-routes.ts'

export const membersFeature: Feature = {
  operations: [
    listMembers,
    countMembers,
    countFoundMembers,
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
    listAdmins,
    extendMembers,
    undoExtensions,
    mailMembers,
    exportMembers,
  ],
  routes: membersRoutes,
  jobs: (services) => ({ jobs: { [MAIL_MEMBERS]: carryOnMailing(services) }, daily: {} }),
  personalData: [notesData],
}
