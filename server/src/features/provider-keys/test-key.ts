import type { KeyTestResult } from '@thokham/contract/provider-keys'
import type { RemoteProvider } from '@thokham/domain/ai-generation'
import type { Services } from '../../services.ts'
import { callInUse } from '../ai-providers/models-now.ts'

/**
 * Judges a key by the smallest call of the model that it will be used with, or of that one's successor where it is retired
 * (docs/product/ai.md#the-health-of-a-key).
 * @param id of the model; the one of the server's settings when absent
 */
export async function testKey(
  services: Services,
  provider: RemoteProvider,
  apiKey: string,
  id = services.providers.addressOf(provider).model,
): Promise<{ result: KeyTestResult; model: string }> {
  const tested = await callInUse(services, { provider, id }, async (model) => {
    const { result, dropped = [] } = await services.providers.testKey(apiKey, model)
    return { result, dropped, fault: result === 'ok' ? null : result }
  })
  return tested
    ? { result: tested.outcome.result, model: tested.model.id }
    : { result: 'model_retired', model: id }
}
