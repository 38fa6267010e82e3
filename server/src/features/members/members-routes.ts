import {
  addMemberNote,
  countFoundMembers,
  countMembers,
  deleteMemberNote,
  deleteMember as deleteMemberOperation,
  editMember,
  extendMember,
  listAdmins as listAdminsOperation,
  listMembers,
  makeMemberAdmin,
  readMember as readMemberOperation,
  sendMemberResetLink,
  signOutMember,
  undoExtension as undoExtensionOperation,
} from '@thokham/contract/members'
import { exportMembers, extendMembers, mailMembers, undoExtensions } from '@thokham/contract/members-many'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { AllFeatures } from '../feature.ts'
import { warnOwner } from '../trust/warn-owner.ts'
import { deleteMember } from './delete-member.ts'
import { editMember as edit } from './edit-member.ts'
import { membersAsCsv } from './export-members.ts'
import { extendMany, undoMany } from './extend-many.ts'
import { extendMember as extend, undoExtension } from './extend-member.ts'
import { listAdmins } from './list-admins.ts'
import { countFound, pageOfMembers } from './list-members.ts'
import { listMembersById } from './list-members-by-id.ts'
import { startMailing } from './mail-members.ts'
import { makeAdminById } from './make-admin.ts'
import { readMemberCounts } from './member-counts.ts'
import { addNote, deleteNote } from './member-notes.ts'
import { readMember } from './read-member.ts'
import { searchOrAlike } from './search-or-alike.ts'
import { sendResetLinkTo } from './send-reset-link-to.ts'
import { signOut } from './sign-out-member.ts'

/** Serves what admins do with members. */
export function membersRoutes(app: FastifyInstance, { personalData }: AllFeatures): void {
  const { services } = app
  const { pool } = services

  handle(app, listMembers, async ({ query }, { now }) => {
    const { page, pageSize, sort, ...filter } = query
    const { ids, ...counted } = await searchOrAlike(
      pool,
      filter.q,
      (q) => pageOfMembers(pool, { ...filter, q }, { page, pageSize, sort }, now),
      ({ total }) => total === 0,
    )
    return { members: await listMembersById(pool, ids, now), ...counted }
  })

  handle(app, countMembers, async (_input, { now }) => {
    const { overToday: _inner, ...counts } = await readMemberCounts(pool, now)
    return counts
  })

  handle(app, countFoundMembers, async ({ query }, { now }) => ({
    total: await countFound(pool, query, now),
  }))

  handle(app, readMemberOperation, ({ params }, call) => readMember(services, params.id, call))

  handle(app, extendMember, ({ params, body }, call) => extend(services, call, { ...params, ...body }))

  handle(app, undoExtensionOperation, ({ params, body }, call) =>
    undoExtension(services, call, { ...params, ...body }),
  )

  handle(app, editMember, ({ params, body }, call) => edit(services, call, params.id, body))

  handle(app, deleteMemberOperation, async ({ params, body }, call) => {
    await deleteMember(services, personalData, call, { ...params, ...body })
    return { deleted: true as const }
  })

  handle(app, signOutMember, async ({ params }, call) => ({
    endedSessions: await signOut(services, call, params.id),
  }))

  handle(app, sendMemberResetLink, async ({ params }, call) => {
    await sendResetLinkTo(services, call, params.id)
    return { sent: true as const }
  })

  handle(app, addMemberNote, ({ params, body }, call) => addNote(services, call, params.id, body.text))

  handle(app, deleteMemberNote, async ({ params }, call) => {
    await deleteNote(services, call, params.id)
    return { deleted: true as const }
  })

  handle(app, extendMembers, ({ body }, call) => extendMany(services, call, body))

  handle(app, undoExtensions, ({ body }, call) => undoMany(services, call, body.changes))

  handle(app, mailMembers, ({ body }, call) => startMailing(services, call, body))

  handle(app, exportMembers, async ({ query }, call) => {
    await services.db.transaction(async (tx) => {
      await writeAudit(tx, call, {
        action: 'member.export',
        subjectKind: 'members',
        subjectId: query.class,
        after: { class: query.class, searched: query.q !== '' },
      })
      await warnOwner(tx, services, call, 'member.export')
    })
    call.reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="members-${bangkokDate(call.now)}.csv"`,
    })
    return membersAsCsv(services, query, call.now)
  })

  handle(app, listAdminsOperation, () => listAdmins(services))

  handle(app, makeMemberAdmin, ({ params }, call) => makeAdminById(services, call, params.id))
}
