import type { Env } from '../env.ts'
import { loadContent } from '../features/content/load-content.ts'
import { loadDemo } from '../features/demo/load-demo.ts'
import { CONTENT_KINDS } from '../features/features.ts'
import { describeUnknownOwner, ensureOwner, isOwnerUnknown } from '../features/members/ensure-owner.ts'
import { loadPackages } from '../features/packages/load-packages.ts'
import { adoptFormerModels } from '../features/reference-data/adopt-former-models.ts'
import { insertSettings } from '../features/settings/insert-settings.ts'
import { Refusal } from '../http/fail.ts'
import type { Services } from '../services.ts'
import { StartError } from './start-error.ts'

/**
 * Gives a new database what it must have from the start: settings, packages, the library's content, the owner's account, the demonstration
 * when it is asked for. On later starts only what is missing, so that nothing the owner changed comes back.
 * @param say takes the accounts that the operator must learn of
 * @throws StartError when it has admins and no such owner: a slip in the settings must not make an account of its own
 */
export async function fillDatabase(
  services: Services,
  env: Pick<Env, 'OWNER_PASSWORD' | 'DEMO'>,
  say: (line: string) => void,
): Promise<void> {
  if (await isOwnerUnknown(services)) {
    throw new StartError(describeUnknownOwner(services))
  }
  await insertSettings(services.db)
  await loadPackages(services.db)
  await loadContent(services, CONTENT_KINDS)
  await adoptFormerModels(services)
  const owner = await ensureOwner(services, env.OWNER_PASSWORD).catch(asStartError)
  if (owner?.madeUpPassword) {
    say(`Owner: ${owner.email}, password: ${owner.madeUpPassword} (shown this once; keep it)`)
  }
  if (!env.DEMO) return
  const { password, members } = await loadDemo(services)
  say(`Demo: password ${password} for ${members.map(({ email }) => email).join(', ')}`)
}

/** Says in the operator's words that OWNER_PASSWORD is one that no admin may have. */
export function asStartError(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'weak_password') throw error
  const why = error.reasons?.join(', ') || 'too short or too long'
  throw new StartError(
    `OWNER_PASSWORD is too easy to guess (${why}). Set one of 12 to 128 characters that is not among the common ones.`,
  )
}
