import {
  activateMachine,
  deactivateMachine,
  listMachines,
  listSigningKeys,
  readLicenceRules,
  sendHeartbeat,
  validateLicenceKey,
} from '@thokham/contract/licence-api'
import { findMachine, type MachineIdentity, parseLicenceKey, validateLicence } from '@thokham/domain/licence'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { machineActivations } from '../../db/schema.ts'
import { limit } from '../../http/limits.ts'
import { type Call, handle } from '../../http/operation.ts'
import { readRuleChanges } from '../reference-data/read-rule-changes.ts'
import { publishedKeysOf, signerOf } from '../signing/signing-keys.ts'
import { activateMachine as activate } from './activate-machine.ts'
import { programAnswer, refuseTooMany } from './answer-program.ts'
import { hashLicenceKey } from './hash-key.ts'
import { activeMachines, lockLicence, type MachineRow } from './licence-queries.ts'
import { carriedUntil, stateOf } from './licence-standing.ts'
import { openLicenceLookUp } from './look-up-licences.ts'
import { offlineEnd, writeOfflineFile } from './offline-file.ts'
import { removeMachine } from './remove-machine.ts'

/** A machine's last use is written down no more often than this (ms). */
const USE_NOTED_MS = 15 * 60_000

/** Serves what programs ask with a licence key, without a session (docs/licence-api.md). */
export function licenceApiRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, clock, limitScale } = services
  const lookUp = openLicenceLookUp(services.pool, clock)
  const misses = limit(services, { name: 'licence-miss', attempts: 100, seconds: 3_600 })
  const hashOf = (key: string) => hashLicenceKey(services, parseLicenceKey(key) ?? key)

  /** Finds the licence of a key with its state, after the request was counted. */
  const ask = async (key: string, call: Call) => {
    const keyHash = hashOf(key)
    const found = await lookUp(keyHash)
    await refuseTooMany(found, misses, call, limitScale)
    if (!found) return { keyHash, found: null, licence: null }
    const state = stateOf(services, { licence: found, member: found.member }, call.now)
    return { keyHash, found, licence: { state, maxMachines: found.maxMachines, machines: found.machines } }
  }

  handle(app, validateLicenceKey, async ({ body }, call) => {
    const { nonce, fingerprint, parts } = body
    const { found, licence } = await ask(body.key, call)
    const identity = fingerprint === undefined ? null : { fingerprint, parts }
    const code = validateLicence(licence, identity, call.now)
    if (code === 'VALID' && found && identity) await noteUse(found.machines, identity, call.now)
    const signer = await signerOf(services, 'licence')
    return {
      valid: code === 'VALID',
      ...programAnswer(signer, code, { nonce, fingerprint, now: call.now }),
      expiresAt: (found && carriedUntil(services, found.member, call.now)?.toISOString()) ?? null,
    }
  })

  handle(app, activateMachine, async ({ body }, call) => {
    const { nonce, fingerprint } = body
    const { keyHash } = await ask(body.key, call)
    const signer = await signerOf(services, 'licence')
    const { code, machines, retryAt, file } = await activate(services, signer, { ...body, keyHash }, call.now)
    return {
      activated: code === 'ACTIVATED',
      ...programAnswer(signer, code, { nonce, fingerprint, now: call.now }),
      retryAt: retryAt?.toISOString() ?? null,
      machines: machines.map(forPrograms),
      file,
    }
  })

  handle(app, deactivateMachine, async ({ body }, call) => {
    const { nonce, fingerprint, parts } = body
    const { keyHash } = await ask(body.key, call)
    const machines = await db.transaction(async (tx) => {
      const locked = await lockLicence(tx, { keyHash })
      if (!locked) return null
      const { id } = locked.licence
      const active = (await activeMachines(tx, id)).map((row) => ({ ...row, fingerprint: row.machineId }))
      const machine = findMachine(active, { fingerprint, parts })
      if (machine) await removeMachine(tx, id, machine, call.now)
      return active.filter((row) => row !== machine)
    })
    const signer = await signerOf(services, 'licence')
    const code = machines ? 'DEACTIVATED' : 'NOT_FOUND'
    return {
      deactivated: machines !== null,
      ...programAnswer(signer, code, { nonce, fingerprint, now: call.now }),
      machines: (machines ?? []).map(forPrograms),
    }
  })

  handle(app, sendHeartbeat, async ({ body }, call) => {
    const { nonce, fingerprint, parts } = body
    const { found, licence } = await ask(body.key, call)
    const { now } = call
    const judged = validateLicence(licence, { fingerprint, parts }, now)
    const signer = await signerOf(services, 'licence')
    // A machine that was silent for long is alive again by saying so.
    let code = judged === 'HEARTBEAT_DEAD' ? 'VALID' : judged
    const machine = found && findMachine(found.machines, { fingerprint, parts })
    let file: string | null = null
    if (code === 'VALID' && found && machine) {
      const expiresAt = offlineEnd(now, carriedUntil(services, found.member, now))
      const columns = { lastUsedAt: now, offlineUntil: expiresAt }
      const { rowCount } = await db
        .update(machineActivations)
        .set(columns)
        .where(and(eq(machineActivations.id, machine.id), eq(machineActivations.isActive, true)))
      const identity = { fingerprint, parts }
      if (rowCount)
        file = writeOfflineFile(signer, { licenceId: found.id, machine: identity, issuedAt: now, expiresAt })
      // Taken off since it was looked up.
      else code = 'FINGERPRINT_SCOPE_MISMATCH'
    }
    return { alive: code === 'VALID', ...programAnswer(signer, code, { nonce, fingerprint, now }), file }
  })

  handle(app, listMachines, async ({ body }, call) => {
    const { found, licence } = await ask(body.key, call)
    const signer = await signerOf(services, 'licence')
    const code = codeOf(licence)
    const machines = found ? await activeMachines(db, found.id) : []
    return {
      ...programAnswer(signer, code, { nonce: body.nonce, now: call.now }),
      maxMachines: found?.maxMachines ?? 0,
      machines: machines.map(forPrograms),
    }
  })

  handle(app, readLicenceRules, async ({ body }, call) => {
    const { licence } = await ask(body.key, call)
    const signer = await signerOf(services, 'licence')
    const code = codeOf(licence)
    return {
      ...programAnswer(signer, code, { nonce: body.nonce, now: call.now }),
      rules: code === 'VALID' ? await readRuleChanges(db) : null,
    }
  })

  handle(app, listSigningKeys, () => publishedKeysOf(services, 'licence'))

  const noteUse = async (
    machines: readonly (MachineIdentity & { id: string; lastUsedAt: Date })[],
    identity: MachineIdentity,
    now: Date,
  ) => {
    const machine = findMachine(machines, identity)
    if (!machine || now.getTime() - machine.lastUsedAt.getTime() < USE_NOTED_MS) return
    await db.update(machineActivations).set({ lastUsedAt: now }).where(eq(machineActivations.id, machine.id))
  }
}

/** Returns how a licence stands, whatever machine asks. */
function codeOf(licence: { state: 'active' | 'suspended' | 'expired' } | null) {
  if (!licence) return 'NOT_FOUND'
  if (licence.state === 'active') return 'VALID'
  return licence.state === 'expired' ? 'EXPIRED' : 'SUSPENDED'
}

function forPrograms({ machineId, machineName, system, activatedAt, lastUsedAt }: MachineRow) {
  return {
    fingerprint: machineId,
    name: machineName,
    system,
    activatedAt: activatedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }
}
