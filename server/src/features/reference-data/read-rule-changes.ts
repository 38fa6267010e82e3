import { marketplaceRules } from '@thokham/contract/marketplace-rules'
import { midjourneyPlan } from '@thokham/contract/midjourney-plan'
import { midjourneyVersion } from '@thokham/contract/midjourney-version'
import type { ReferenceKind } from '@thokham/contract/reference-data'
import { refusedWord } from '@thokham/contract/refused-word'
import type { RuleChanges } from '@thokham/contract/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

interface ChangedRow extends Record<string, unknown> {
  kind: Exclude<ReferenceKind, 'ai_model'>
  id: string
  content: unknown
  isRemoved: boolean
}

/**
 * Reads what the owner changed, added or removed of the rules that ship. Rows that nobody edited are those of the release,
 * which every browser has. What only a newer version understands, during an update, is left out.
 */
export async function readRuleChanges(db: Database): Promise<RuleChanges> {
  const { rows } = await db.execute<ChangedRow>(sql`
    SELECT row.kind, row.id, row.content, row.deleted_at IS NOT NULL AS "isRemoved"
    FROM reference_data AS row
    LEFT JOIN content_pieces AS piece ON piece.kind = row.kind AND piece.key = row.id
    WHERE row.kind <> 'ai_model'
      AND (piece.key IS NULL OR piece.edited_at IS NOT NULL)
    ORDER BY row.place, row.id`)
  const rowsOf = (wanted: ChangedRow['kind']) =>
    rows.filter(({ kind, isRemoved }) => kind === wanted && !isRemoved)
  return {
    versions: rowsOf('midjourney_version').flatMap(
      ({ content }) => midjourneyVersion.safeParse(content).data ?? [],
    ),
    removed: rows
      .filter(({ kind, isRemoved }) => kind === 'midjourney_version' && isRemoved)
      .map(({ id }) => id),
    plans: rowsOf('midjourney_plan').flatMap(({ content }) => midjourneyPlan.safeParse(content).data ?? []),
    marketplaces: rowsOf('marketplace').flatMap(
      ({ content }) => marketplaceRules.safeParse(content).data ?? [],
    ),
    words: rowsOf('refused_word').flatMap(({ content }) => refusedWord.safeParse(content).data ?? []),
  }
}
