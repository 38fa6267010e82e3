import { join } from 'node:path'
import { defaultModel } from '@thokham/domain/ai/model'
import { configFolder } from '../../config-folder.ts'
import { Failure } from '../../failure.ts'

export type AiProvider = 'openai' | 'gemini'

/** Where a provider is asked, which model, and where the key lies. */
export interface ProviderAddress {
  readonly provider: AiProvider
  readonly model: string
  readonly baseUrl: string
  readonly keyFile: string
}

const BASE_URLS: Readonly<Record<AiProvider, string>> = {
  openai: 'https://api.openai.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
}

/**
 * Returns a provider's address, model and key file: what was asked for, else the environment's, else the usual ones.
 * @throws Failure for an address that is neither https nor this machine's own
 */
export function providerAddress(
  provider: AiProvider,
  env: NodeJS.ProcessEnv,
  wish: { [name in 'model' | 'baseUrl' | 'keyFile']?: string | undefined } = {},
): ProviderAddress {
  const name = provider.toUpperCase()
  return {
    provider,
    model: wish.model ?? (env[`${name}_MODEL`] || defaultModel(provider)),
    baseUrl: checkedAddress(wish.baseUrl ?? (env[`${name}_BASE_URL`] || BASE_URLS[provider])),
    keyFile: wish.keyFile ?? join(configFolder(env), `${provider}.key`),
  }
}

/** Returns whether an address is the provider's own, and no server that stands in for it. */
export function isOfficial({ provider, baseUrl }: ProviderAddress): boolean {
  return baseUrl === BASE_URLS[provider]
}

/** Returns an address without a slash at its end. @throws Failure where it is neither https nor this machine's own */
export function checkedAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isOwnMachine = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine)))
    throw new Failure(`--base-url ต้องขึ้นต้นด้วย https:// (ได้ “${address}”)`)
  return address.replace(/\/+$/, '')
}
