import { existsSync, rmSync } from 'node:fs'
import { PROVIDERS, type Provider } from '@thokham/contract/provider-keys'
import { shapeOfKey } from '@thokham/domain/ai/provider-key'
import { isKeyTaken } from '@thokham/domain/provider-error'
import { askProvider, prepareTest } from '../metadata/provider/ask-provider.ts'
import { type ProviderAddress, providerAddress } from '../metadata/provider/provider-address.ts'
import { readKey } from '../metadata/provider/read-key.ts'
import { writePrivateFile } from '../private-file.ts'
import { Fault } from './fault.ts'

const NO_GEMINI_KEY = 'รูปแบบ API Key ของ Gemini ไม่ถูกต้อง คีย์รุ่นใหม่ขึ้นต้นด้วย AQ.'

/** The providers' keys: the files that the command line reads, 0600, in the folder of this user's settings. */
export class KeyFiles {
  readonly #env: NodeJS.ProcessEnv

  constructor(env: NodeJS.ProcessEnv = process.env) {
    this.#env = env
  }

  /** Returns where a provider is asked. @throws Failure for an address of the environment that is none */
  addressOf(provider: Provider): ProviderAddress {
    return providerAddress(provider, this.#env)
  }

  /** Returns the providers that have a key. */
  present(): Provider[] {
    return PROVIDERS.filter((provider) => this.#isPresent(provider))
  }

  /** Returns a provider's key. @throws Failure saying where one belongs, or that others can read it */
  read(provider: Provider): string {
    return readKey(this.addressOf(provider), this.#env)
  }

  /**
   * Keeps a key; one whose shape says nothing only where its provider takes it.
   * @throws Fault for what is none; the system's error
   */
  async save(provider: Provider, typed: string): Promise<void> {
    const key = typed.trim()
    if (!(await this.#isKey(provider, key))) {
      throw new Fault(provider === 'gemini' ? NO_GEMINI_KEY : 'API Key ไม่ถูกต้อง กรุณาวางให้ครบ')
    }
    writePrivateFile(this.addressOf(provider).keyFile, `${key}\n`)
  }

  forget(provider: Provider): void {
    rmSync(this.addressOf(provider).keyFile, { force: true })
  }

  async #isKey(provider: Provider, key: string): Promise<boolean> {
    const shape = shapeOfKey(provider, key)
    if (shape !== 'unsure') return shape === 'known'
    const answer = await askProvider(prepareTest(this.addressOf(provider), key))
    return isKeyTaken(answer.ok ? 'ok' : answer.fault)
  }

  #isPresent(provider: Provider): boolean {
    if (this.#env[`${provider.toUpperCase()}_API_KEY`]) return true
    return existsSync(this.addressOf(provider).keyFile)
  }
}
