import { type AiModel, unlistedModel } from '@thokham/domain/ai/model'
import type { TestServer } from './test-server.ts'

type Given = Pick<AiModel, 'provider' | 'id'> & Partial<AiModel>

/** Puts models of AI, offered to members, behind those that are there; each in the place of one of its name. */
export async function putModels({ pool }: Pick<TestServer, 'pool'>, ...models: Given[]): Promise<void> {
  for (const given of models) {
    const { refuses: _, isListed: __, isMissing: ___, ...assumed } = unlistedModel(given.provider, given.id)
    const content = { ...assumed, offered: true, checked: '2026-11-27', ...given }
    await pool.query(
      `INSERT INTO reference_data (kind, id, content, place)
       VALUES ('ai_model', $1, $2, (SELECT count(*) FROM reference_data))
       ON CONFLICT (kind, id) DO UPDATE SET content = excluded.content, deleted_at = NULL`,
      [`${given.provider}/${given.id}`, content],
    )
  }
}

/** Takes a model away as its owner would. */
export async function removeModel({ pool }: Pick<TestServer, 'pool'>, id: string): Promise<void> {
  await pool.query(
    `UPDATE reference_data SET deleted_at = now() WHERE kind = 'ai_model' AND content->>'id' = $1`,
    [id],
  )
}

/** The models that the settings of tests name, at the prices of docs/product/ai.md#what-ai-calls-cost. */
export const TEST_MODELS = [
  { provider: 'openai', id: 'openai-test', inputUsd: 0.15, outputUsd: 0.6 },
  { provider: 'gemini', id: 'gemini-test', inputUsd: 0.35, outputUsd: 1.05 },
] as const
