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
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { type Call, handle } from '../../http/operation.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { authLimits } from '../auth/auth-limits.ts'
import { checkPassword } from '../auth/check-password.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { createLicence as create } from './create-licence.ts'
import {
  findLicence,
  type LicenceWithMember,
  licenceOfMachine,
  lockLicence,
  swapsOf,
} from './licence-queries.ts'
import { presentLicence } from './present-licence.ts'
import { removeMachine } from './remove-machine.ts'
import { replaceLicenceKey as replace } from './replace-licence-key.ts'

/** Serves what a member and the admins do with a licence. */
export function licencesRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, vault } = services

  /** Changes a licence under its lock and shows it as it is then. */
  const change = (
    by: { memberId: string } | { id: string },
    { now }: Call,
    work: (tx: Transaction, found: LicenceWithMember) => Promise<boolean>,
  ) =>
    db.transaction(async (tx) => {
      const found = await lockLicence(tx, by)
      if (!found || !(await work(tx, found))) throw new Refusal('not_found')
      const changed = await findLicence(tx, { id: found.licence.id })
      if (!changed) throw new Refusal('not_found')
      return presentLicence(services, tx, changed, now)
    })
  const own = ({ caller }: Call) => ({ memberId: memberOf(caller).id })
  const read = async (by: { memberId: string }, now: Date) => {
    const found = await findLicence(db, by)
    return found && presentLicence(services, db, found, now)
  }

  handle(app, readLicence, async (_input, call) => {
    const licence = await read(own(call), call.now)
    const maxMachines = licence?.maxMachines ?? (await readCurrentSettings(db)).licences.machines
    return { licence, maxMachines }
  })

  handle(app, createLicence, async (_input, call) => {
    const key = await create(services, memberOf(call.caller).id, call.now)
    const licence = await read(own(call), call.now)
    if (!licence) throw new Refusal('not_found')
    return { licence, key }
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
    const licence = await read({ memberId }, call.now)
    if (!licence) throw new Refusal('not_found')
    return { licence, key }
  })

  handle(app, revealLicenceKey, async (_input, call) => {
    const { memberId } = own(call)
    const found = await findLicence(db, { memberId })
    if (!found) throw new Refusal('not_found')
    return { key: vault.open(found.licence.licenseKey, { ownerId: memberId, purpose: 'licence' }) }
  })

  handle(app, renameLicenceMachine, ({ params, body }, call) =>
    change(own(call), call, async (tx, { licence }) => {
      const { rowCount } = await tx
        .update(machineActivations)
        .set({ machineName: body.name })
        .where(
          and(
            eq(machineActivations.id, params.id),
            eq(machineActivations.licenseKeyId, licence.id),
            eq(machineActivations.isActive, true),
          ),
        )
      return rowCount === 1
    }),
  )

  handle(app, removeLicenceMachine, ({ params }, call) =>
    change(own(call), call, (tx, { licence }) => removeMachine(tx, licence.id, { id: params.id }, call.now)),
  )

  handle(app, acknowledgeRefusedMachine, ({ params }, call) =>
    change(own(call), call, async (tx, { licence }) => {
      const { rowCount } = await tx
        .delete(machineRefusals)
        .where(and(eq(machineRefusals.id, params.id), eq(machineRefusals.licenseKeyId, licence.id)))
      return rowCount === 1
    }),
  )

  handle(app, readMemberLicence, async ({ params }, { now }) => ({
    licence: await read({ memberId: params.id }, now),
  }))

  handle(app, suspendLicence, ({ params, body }, call) =>
    change({ id: params.id }, call, async (tx, { licence, member }) => {
      if (licence.suspendedAt && licence.suspendedReason === body.reason) return true
      const after = { suspendedAt: licence.suspendedAt ?? call.now, suspendedReason: body.reason }
      await tx.update(licenseKeys).set(after).where(eq(licenseKeys.id, licence.id))
      const before = suspensionOf(licence)
      await writeAudit(tx, call, {
        ...describeAuditEntry('licence.suspend', member.id, 'member'),
        before,
        after,
      })
      return true
    }),
  )

  handle(app, reinstateLicence, ({ params }, call) =>
    change({ id: params.id }, call, async (tx, { licence, member }) => {
      // Of several presses the first one counts.
      if (!licence.suspendedAt) return true
      const after = { suspendedAt: null, suspendedReason: null }
      await tx.update(licenseKeys).set(after).where(eq(licenseKeys.id, licence.id))
      const before = suspensionOf(licence)
      await writeAudit(tx, call, {
        ...describeAuditEntry('licence.reinstate', member.id, 'member'),
        before,
        after,
      })
      return true
    }),
  )

  handle(app, allowNewMachines, ({ params }, call) =>
    change({ id: params.id }, call, async (tx, { licence, member }) => {
      const counted = await swapsOf(tx, licence, call.now)
      // Of several presses the first one counts.
      if (counted.length === 0) return true
      await tx.update(licenseKeys).set({ swapsCountedFrom: call.now }).where(eq(licenseKeys.id, licence.id))
      await writeAudit(tx, call, {
        action: 'licence.allow-new-machines',
        subjectKind: 'member',
        subjectId: member.id,
        before: { newMachines: counted.length },
        after: { newMachines: 0 },
      })
      return true
    }),
  )

  handle(app, removeMachineAsAdmin, async ({ params }, call) => {
    const id = await licenceOfMachine(db, params.id)
    if (!id) throw new Refusal('not_found')
    return change({ id }, call, async (tx, { licence, member }) => {
      const [machine] = await tx
        .select({ name: machineActivations.machineName, system: machineActivations.system })
        .from(machineActivations)
        .where(eq(machineActivations.id, params.id))
      const wasThere = await removeMachine(tx, licence.id, { id: params.id }, call.now)
      if (wasThere)
        await writeAudit(tx, call, {
          action: 'licence.remove-machine',
          subjectKind: 'member',
          subjectId: member.id,
          before: machine ?? null,
        })
      return wasThere
    })
  })
}

function suspensionOf({ suspendedAt, suspendedReason }: LicenceWithMember['licence']) {
  return { suspendedAt, suspendedReason }
}
