import type { Env } from './env.ts'
import { loadDemo } from './features/demo/load-demo.ts'
import { ensureOwner } from './features/members/ensure-owner.ts'
import { loadPackages } from './features/packages/load-packages.ts'
import { loadSettings } from './features/settings/load-settings.ts'
import type { Services } from './services.ts'

/** Gives a new database what it must have from the start; on later starts only what is missing. */
export async function fillDatabase(services: Services, env: Env, say: (line: string) => void): Promise<void> {
  await loadSettings(services.db)
  await loadPackages(services.db)
  const owner = await ensureOwner(services, env.OWNER_PASSWORD)
  if (owner?.madeUpPassword) {
    say(`Owner: ${owner.email} with the password ${owner.madeUpPassword} (shown this once)`)
  }
  if (!env.DEMO) return
  const demo = await loadDemo(services)
  say(`Demo members, all with the password ${demo.password}`)
  for (const { name, email } of demo.members) say(`  ${name.padEnd(12)} ${email}`)
}
