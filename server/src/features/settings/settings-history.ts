import { settings as schema } from '@thokham/contract/settings'
import type { SettingsEntry } from '@thokham/contract/settings-history'
import {
  changedSettings,
  hasSetting,
  type SettingChange,
  withSettings,
} from '@thokham/domain/setting-changes'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { auditLog, packages, profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { writeSettings } from './change-settings.ts'

const SHOWN = 50
const KINDS = ['settings', 'package']
const ACTIONS = ['settings.update', 'package.update']
/** What of a package's row is a setting. */
const PRICES = ['priceSatang', 'formerPriceSatang'] as const

type Row = Pick<typeof auditLog.$inferSelect, 'subjectKind' | 'subjectId' | 'before' | 'after'>

/** Reads what was changed of the settings and prices from the audit log, the newest first. */
export async function settingsHistory(db: Database): Promise<SettingsEntry[]> {
  const rows = await db
    .select({ entry: auditLog, by: profiles.email })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(and(inArray(auditLog.subjectKind, KINDS), inArray(auditLog.action, ACTIONS)))
    .orderBy(desc(auditLog.id))
    .limit(SHOWN)
  return rows.flatMap(({ entry, by }) => {
    const changes = changesOf(entry)
    if (changes.length === 0) return []
    const name = (entry.after as { name?: string } | null)?.name
    const packageName = entry.subjectKind === 'package' ? (name ?? entry.subjectId) : null
    return [{ id: entry.id, at: entry.createdAt.toISOString(), by, packageName, changes }]
  })
}

/**
 * Puts back what one saving changed, in a saving of its own; whatever else was changed since stays as it is. Locks the
 * row of the package, or of the settings.
 * @returns how many values were put back
 * @throws Refusal `not_found`; `conflict` where an older value may not stand in the settings any more
 */
export function revert(services: Services, call: Call, entryId: number): Promise<number> {
  return services.db.transaction(async (tx) => {
    const [entry] = await tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.id, entryId), inArray(auditLog.action, ACTIONS)))
    if (!entry) throw new Refusal('not_found')
    const changes = changesOf(entry)
    const values = changes.map(({ path, before }) => ({ path, value: before ?? undefined }))
    const { subjectKind, subjectId } = entry
    if (subjectKind === 'package') {
      const wanted = eq(packages.id, Number(subjectId))
      const [before] = await tx.select().from(packages).where(wanted).for('no key update')
      if (!before) throw new Refusal('conflict')
      const prices = Object.fromEntries(changes.map(({ path, before: old }) => [path, old]))
      const [after] = await tx.update(packages).set(prices).where(wanted).returning()
      await writeAudit(tx, call, {
        action: 'package.update',
        subjectKind,
        subjectId,
        before,
        after: after ?? null,
      })
      return changes.length
    }
    let reverted = 0
    await writeSettings(tx, services, call, (before) => {
      // What is no setting any more, such as the prices of models, stays in the history alone.
      const known = values.filter(({ path }) => hasSetting(before, path))
      const after = schema.safeParse(withSettings(before, known))
      if (!after.success || known.length === 0) throw new Refusal('conflict')
      reverted = known.length
      return after.data
    })
    return reverted
  })
}

function changesOf({ subjectKind, before, after }: Row): SettingChange[] {
  const changes = changedSettings((before ?? {}) as object as never, (after ?? {}) as object as never)
  return subjectKind === 'package' ? changes.filter(({ path }) => PRICES.includes(path as never)) : changes
}
