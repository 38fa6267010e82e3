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
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from '../../db/client.ts'
import { licenseKeys, machineActivations, machineRefusals } from '../../db/schema.ts'
import { writeTogether } from '../../db/write-together.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { type Call, handle } from '../../http/operation.ts'
import { describeAuditEntry, insertAudit, writeAudit } from '../audit/write-audit.ts'
import { authLimits } from '../auth/auth-limits.ts'
import { checkPassword } from '../auth/check-password.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { createLicence as create } from './create-licence.ts'
import {
  decidingMachines,
  findLicence,
  type LicenceWithMember,
  licenceOfMachine,
  lockLicence,
} from './licence-queries.ts'
import { presentLicence } from './present-licence.ts'
import { removeMachine } from './remove-machine.ts'
import { replaceLicenceKey as replace } from './replace-licence-key.ts'

/** Serves what a member and the admins do with a licence. */
export function licencesRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, vault } = services

  /** Shows a licence. @throws Refusal `not_found` */
  const show = async (by: { memberId: string } | { id: string }, now: Date) => {
    const licence = await presentLicence(services, by, now)
    if (!licence) throw new Refusal('not_found')
    return licence
  }
  /** Changes a licence under its lock and shows it as it is then. */
  const change = async (
    by: { memberId: string } | { id: string },
    { now }: Call,
    work: (tx: Transaction, found: LicenceWithMember) => Promise<boolean>,
  ) => {
    await db.transaction(async (tx) => {
      const found = await lockLicence(tx, by)
      if (!found || !(await work(tx, found))) throw new Refusal('not_found')
    })
    return show(by, now)
  }
  const own = ({ caller }: Call) => ({ memberId: memberOf(caller).id })
  const idOf = ({ memberId }: { memberId: string }) =>
    db.select({ id: licenseKeys.id }).from(licenseKeys).where(eq(licenseKeys.profileId, memberId))

  handle(app, readLicence, async (_input, call) => {
    const licence = await presentLicence(services, own(call), call.now)
    const maxMachines = licence?.maxMachines ?? (await readCurrentSettings(db)).licences.machines
    return { licence, maxMachines }
  })

  handle(app, createLicence, async (_input, call) => {
    const key = await create(services, memberOf(call.caller).id, call.now)
    return { licence: await show(own(call), call.now), key }
  })

  const replacements = limit(services, { name: 'licence-replace', attempts: 10, seconds: 3_600 })
  const { guarded } = authLimits(services)
  handle(app, replaceLicenceKey, async ({ body }, call) => {
    const { memberId } = own(call)
    // What was replaced already costs none of the attempts; under the lock it is judged anew.
    const present = await findLicence(db, { memberId })
    if (!present) throw new Refusal('not_found')
    if (present.licence.maskedKey !== body.replaces) throw new Refusal('conflict')
    await guarded(memberId, call.reply, () => checkPassword(services, memberId, body.password, 'password'))
    await replacements.spend(memberId, call.reply)
    const key = await replace(services, memberId, body.replaces, call)
    return { licence: await show({ memberId }, call.now), key }
  })

  handle(app, revealLicenceKey, async (_input, call) => {
    const { memberId } = own(call)
    const found = await findLicence(db, { memberId })
    if (!found) throw new Refusal('not_found')
    return { key: vault.open(found.licence.licenseKey, { ownerId: memberId, purpose: 'licence' }) }
  })

  // Neither a name nor a notice decides what may come in: each is one row, changed without the licence's lock.
  handle(app, renameLicenceMachine, async ({ params, body }, call) => {
    const isOwn = eq(machineActivations.licenseKeyId, idOf(own(call)))
    const { rowCount } = await db
      .update(machineActivations)
      .set({ machineName: body.name })
      .where(and(eq(machineActivations.id, params.id), isOwn, eq(machineActivations.isActive, true)))
    if (rowCount !== 1) throw new Refusal('not_found')
    return show(own(call), call.now)
  })

  handle(app, acknowledgeRefusedMachine, async ({ params }, call) => {
    const isOwn = eq(machineRefusals.licenseKeyId, idOf(own(call)))
    const { rowCount } = await db.delete(machineRefusals).where(and(eq(machineRefusals.id, params.id), isOwn))
    if (rowCount !== 1) throw new Refusal('not_found')
    return show(own(call), call.now)
  })

  handle(app, removeLicenceMachine, ({ params }, call) =>
    change(
      own(call),
      call,
      async (tx, { licence }) => (await removeMachine(tx, licence.id, params, call.now)) !== null,
    ),
  )

  handle(app, readMemberLicence, async ({ params }, { now }) => ({
    licence: await presentLicence(services, { memberId: params.id }, now),
  }))

  handle(app, suspendLicence, ({ params, body }, call) =>
    change({ id: params.id }, call, async (tx, found) => {
      const { suspendedAt, suspendedReason } = found.licence
      if (suspendedAt && suspendedReason === body.reason) return true
      const after = { suspendedAt: suspendedAt ?? call.now, suspendedReason: body.reason }
      await setSuspension(tx, call, found, { action: 'licence.suspend', after })
      return true
    }),
  )

  handle(app, reinstateLicence, ({ params }, call) =>
    change({ id: params.id }, call, async (tx, found) => {
      // Of several presses the first one counts.
      if (!found.licence.suspendedAt) return true
      const after = { suspendedAt: null, suspendedReason: null }
      await setSuspension(tx, call, found, { action: 'licence.reinstate', after })
      return true
    }),
  )

  handle(app, allowNewMachines, ({ params }, call) =>
    change({ id: params.id }, call, async (tx, { licence, member }) => {
      const { swaps } = await decidingMachines(tx, licence, call.now)
      // Of several presses the first one counts.
      if (swaps.length === 0) return true
      await writeTogether(tx, [
        tx.update(licenseKeys).set({ swapsCountedFrom: call.now }).where(eq(licenseKeys.id, licence.id)),
        insertAudit(tx, call, {
          action: 'licence.allow-new-machines',
          subjectKind: 'member',
          subjectId: member.id,
          before: { newMachines: swaps.length },
          after: { newMachines: 0 },
        }),
      ])
      return true
    }),
  )

  handle(app, removeMachineAsAdmin, async ({ params }, call) => {
    const id = await licenceOfMachine(db, params.id)
    if (!id) throw new Refusal('not_found')
    return change({ id }, call, async (tx, { licence, member }) => {
      const machine = await removeMachine(tx, licence.id, params, call.now)
      if (!machine) return false
      await writeAudit(tx, call, {
        action: 'licence.remove-machine',
        subjectKind: 'member',
        subjectId: member.id,
        before: machine,
      })
      return true
    })
  })
}

type Suspension = Pick<LicenceWithMember['licence'], 'suspendedAt' | 'suspendedReason'>

/** Writes down whether a licence is suspended and why, and notes who did it. */
async function setSuspension(
  tx: Transaction,
  call: Call,
  { licence: { id, suspendedAt, suspendedReason }, member }: LicenceWithMember,
  { action, after }: { action: 'licence.suspend' | 'licence.reinstate'; after: Suspension },
): Promise<void> {
  const before: Suspension = { suspendedAt, suspendedReason }
  await writeTogether(tx, [
    tx.update(licenseKeys).set(after).where(eq(licenseKeys.id, id)),
    insertAudit(tx, call, { ...describeAuditEntry(action, member.id, 'member'), before, after }),
  ])
}
