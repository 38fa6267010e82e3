import { type ReferenceKind, type ReferenceRow, referenceRow } from '@thokham/contract/reference-data'
import { readNote } from '@thokham/domain/ai/refusal'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/** Reads the rows of a kind as the owner sees them; of models also what was observed. One of a newer version is left out. */
export async function listRows(db: Database, kind: ReferenceKind): Promise<ReferenceRow[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    SELECT row.kind, row.id, row.revision, row.content, piece.key IS NOT NULL AS "isShipped",
      (piece.key IS NULL OR piece.edited_at IS NOT NULL) AS "isEdited",
      coalesce(seen.refuses, '{}') AS notes,
      nullif(seen.listed_end::text, row.content->>'ends') AS "listedEnd",
      coalesce(seen.missing_since IS NOT NULL, false) AS "isMissing"
    FROM reference_data AS row
    LEFT JOIN content_pieces AS piece ON piece.kind = row.kind AND piece.key = row.id
    LEFT JOIN ai_model_observations AS seen ON row.kind = 'ai_model' AND seen.provider || '/' || seen.model = row.id
    WHERE row.kind = ${kind} AND row.deleted_at IS NULL
    ORDER BY row.place, row.id`)
  return rows.flatMap(({ notes, ...row }) => {
    const refuses = (notes as string[]).flatMap((note) => readNote(note) ?? [])
    return referenceRow.safeParse({ ...row, refuses }).data ?? []
  })
}
