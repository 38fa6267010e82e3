import { findModel, priceOf } from '@thokham/domain/ai/model'
import type { TokenPrice } from '@thokham/domain/ai-cost'
import type { Services } from '../../services.ts'
import { readModels } from '../reference-data/read-models.ts'

/**
 * Reads what the free tier's calls would cost their member at Gemini's price for the same model.
 * @param today Bangkok date
 */
export async function readFreeTierPrice(
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  today: string,
): Promise<TokenPrice> {
  return priceOf(findModel(await readModels(db), 'gemini', providers.addressOf('geminiFree').model), today)
}
