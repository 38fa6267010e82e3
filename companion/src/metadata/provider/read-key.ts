import { readFileSync, statSync } from 'node:fs'
import { shapeOfKey } from '@thokham/domain/ai/provider-key'
import { Failure } from '../../failure.ts'
import type { AiProvider, ProviderAddress } from './provider-address.ts'

const NAMES = { openai: 'OPENAI_API_KEY', gemini: 'GEMINI_API_KEY' } as const

/**
 * Returns the provider's key: of the environment, else of the key file, which only its owner may be able to read.
 * @throws Failure
 */
export function readKey({ provider, keyFile }: ProviderAddress, env: NodeJS.ProcessEnv): string {
  const name = NAMES[provider]
  const given = env[name]?.trim()
  if (given) return checked(provider, given, name)
  try {
    const { mode } = statSync(keyFile)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new Failure(`ไฟล์คีย์ ${keyFile} เปิดให้คนอื่นอ่านได้ กรุณาใช้ chmod 600 ก่อน`)
    return checked(provider, readFileSync(keyFile, 'utf8').trim(), keyFile)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`ยังไม่มีคีย์ กรุณาตั้ง ${name} หรือเก็บคีย์ไว้ใน ${keyFile} (0600)`)
  }
}

/** Of a key whose shape says nothing the provider decides, by the first call. */
function checked(provider: AiProvider, key: string, where: string): string {
  if (shapeOfKey(provider, key) === 'none') throw new Failure(`คีย์ใน ${where} ไม่ถูกต้อง`)
  return key
}
