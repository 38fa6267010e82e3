import type { ReferenceKind } from '@thokham/contract/reference-data'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { referenceData } from '../../db/schema.ts'
import type { CheckedKind } from '../content/checked-kind.ts'

/**
 * Declares that the rows of a kind of reference data are checked again from time to time: the date of the last check is the
 * content's own `checked` (docs/library.md#what-ages).
 * @param title what of the content names a row
 */
export function referenceChecked(kind: ReferenceKind, title: string, editAt: string): CheckedKind {
  const living = and(eq(referenceData.kind, kind), isNull(referenceData.deletedAt)) as SQL
  const checkedOn = sql<string>`${referenceData.content} ->> 'checked'`
  const state = { checkedOn, revision: referenceData.revision }
  return {
    kind,
    isOwners: () => true,
    editAt: () => editAt,
    readCheckedBefore: (db, date) =>
      db
        .select({
          key: referenceData.id,
          title: sql<string>`${referenceData.content} ->> ${title}`,
          ...state,
        })
        .from(referenceData)
        .where(and(living, sql`${checkedOn} < ${date}`)),
    lockCheck: async (tx, key) => {
      const [found] = await tx
        .select(state)
        .from(referenceData)
        .where(and(living, eq(referenceData.id, key)))
        .for('no key update')
      return found
    },
    writeCheck: async (tx, key, date) => {
      await tx
        .update(referenceData)
        .set({ content: sql`jsonb_set(${referenceData.content}, '{checked}', to_jsonb(${date}::text))` })
        .where(and(living, eq(referenceData.id, key)))
    },
  }
}
