import { type Settings, settings as schema } from '@thokham/contract/settings'
import { isOtherAccount, shortAccounts } from '@thokham/domain/money-account'
import { changedSettings, withSettings } from '@thokham/domain/setting-changes'
import type { Transaction } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type Actor, type WarnDeps, warnOfAccount, warnOwner } from '../trust/warn-owner.ts'
import { readCurrentSettings } from './read-settings.ts'

/**
 * Writes all settings in the caller's transaction, with what they were before in the audit; where members' transfers go
 * somewhere else from now on, or admins need no second factor any more, the owner hears of it. Locks the settings.
 * @param change gets the present settings, under lock
 */
export async function writeSettings(
  tx: Transaction,
  services: WarnDeps,
  call: Actor,
  change: (current: Settings) => Settings,
  action = 'settings.update',
): Promise<Settings> {
  await tx.insert(settings).values({ value: {}, updatedAt: call.now }).onConflictDoNothing()
  await tx.select({ only: settings.only }).from(settings).for('update')
  const before = await readCurrentSettings(tx)
  const after = change(before)
  await tx.update(settings).set({ value: after, updatedAt: call.now })
  await writeAudit(tx, call, {
    action,
    subjectKind: 'settings',
    subjectId: 'settings',
    before,
    after,
  })
  if (isOtherAccount(before.payment, after.payment))
    await warnOfAccount(tx, services, call, shortAccounts(before.payment, after.payment))
  if (before.security.requireTwoFactorForAdmins && !after.security.requireTwoFactorForAdmins)
    await warnOwner(tx, services, call, 'settings.second-factor')
  return after
}

/**
 * Returns the present settings with what one changed since they were shown.
 * @throws Refusal `conflict` with `changed` at each that somebody else changed meanwhile to something else, or where what
 *   was changed no longer fits to the rest
 */
export function mergeSettings(current: Settings, shown: Settings, values: Settings): Settings {
  const mine = changedSettings(shown, values)
  const theirs = new Map(changedSettings(shown, current).map(({ path, after }) => [path, after]))
  const both = mine.filter(
    ({ path, after }) => theirs.has(path) && JSON.stringify(theirs.get(path)) !== JSON.stringify(after),
  )
  if (both.length > 0)
    throw new Refusal('conflict', {
      fields: Object.fromEntries(both.map(({ path }) => [path, 'changed' as const])),
    })
  const merged = schema.safeParse(
    withSettings(
      current,
      mine.map(({ path, after }) => ({ path, value: after })),
    ),
  )
  if (!merged.success) throw new Refusal('conflict')
  return merged.data
}
