import type { FastifyInstance } from 'fastify'
import type { JobPlan } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { accountFeature } from './account/feature.ts'
import { adminSearchFeature } from './admin-search/feature.ts'
import { adminWaitingFeature } from './admin-waiting/feature.ts'
import { aiProvidersFeature } from './ai-providers/feature.ts'
import { aiRunsFeature } from './ai-runs/feature.ts'
import { alertsFeature } from './alerts/feature.ts'
import { announcementsFeature } from './announcements/feature.ts'
import { auditFeature } from './audit/feature.ts'
import { authFeature } from './auth/feature.ts'
import { backupsFeature } from './backups/feature.ts'
import { bankStatementFeature } from './bank-statement/feature.ts'
import { captchaFeature } from './captcha/feature.ts'
import { categoriesFeature } from './categories/feature.ts'
import { chatFeature } from './chat/feature.ts'
import { conceptsFeature } from './concepts/feature.ts'
import type { ContentKind } from './content/content-kind.ts'
import { contentFeature } from './content/feature.ts'
import { couponsFeature } from './coupons/feature.ts'
import { deviceNoticesFeature } from './device-notices/feature.ts'
import { devicesFeature } from './devices/feature.ts'
import { downloadsFeature } from './downloads/feature.ts'
import { emailChangeFeature } from './email-change/feature.ts'
import { expensesFeature } from './expenses/feature.ts'
import { favouritesFeature } from './favourites/feature.ts'
import type { Feature, RunningFeature } from './feature.ts'
import { healthFeature } from './health/feature.ts'
import { historyFeature } from './history/feature.ts'
import { holidaysFeature } from './holidays/feature.ts'
import { imageRunsFeature } from './image-runs/feature.ts'
import { legalFeature } from './legal/feature.ts'
import { lessonsFeature } from './lessons/feature.ts'
import { licencesFeature } from './licences/feature.ts'
import { lineFeature } from './line/feature.ts'
import { mailFeature } from './mail/feature.ts'
import { meFeature } from './me/feature.ts'
import { membersFeature } from './members/feature.ts'
import { monthCloseFeature } from './month-close/feature.ts'
import { packagesFeature } from './packages/feature.ts'
import { partnersFeature } from './partners/feature.ts'
import { passkeysFeature } from './passkeys/feature.ts'
import { paymentsFeature } from './payments/feature.ts'
import { picturesFeature } from './pictures/feature.ts'
import { popularFeature } from './popular/feature.ts'
import { promptFilesFeature } from './prompt-files/feature.ts'
import { promptsFeature } from './prompts/feature.ts'
import { providerKeysFeature } from './provider-keys/feature.ts'
import { receiptsFeature } from './receipts/feature.ts'
import { referenceDataFeature } from './reference-data/feature.ts'
import { remindersFeature } from './reminders/feature.ts'
import { reportFeature } from './report/feature.ts'
import { settingsFeature } from './settings/feature.ts'
import { shopFeature } from './shop/feature.ts'
import { signInProvidersFeature } from './sign-in-providers/feature.ts'
import { stripPicturesFeature } from './strip-pictures/feature.ts'
import { tableViewsFeature } from './table-views/feature.ts'
import { textsFeature } from './texts/feature.ts'
import { todayFeature } from './today/feature.ts'
import { toolsFeature } from './tools/feature.ts'
import { trustFeature } from './trust/feature.ts'
import { twoFactorFeature } from './two-factor/feature.ts'
import { wordListsFeature } from './word-lists/feature.ts'

/**
 * Everything the server does, a line a feature. What is kept about a member is erased in this order: the account comes
 * last, as the others look at it.
 */
export const FEATURES: readonly Feature[] = [
  todayFeature,
  providerKeysFeature,
  picturesFeature,
  promptsFeature,
  wordListsFeature,
  historyFeature,
  popularFeature,
  promptFilesFeature,
  aiProvidersFeature,
  aiRunsFeature,
  imageRunsFeature,
  chatFeature,
  paymentsFeature,
  receiptsFeature,
  couponsFeature,
  packagesFeature,
  licencesFeature,
  partnersFeature,
  downloadsFeature,
  membersFeature,
  adminSearchFeature,
  tableViewsFeature,
  adminWaitingFeature,
  mailFeature,
  lineFeature,
  announcementsFeature,
  auditFeature,
  categoriesFeature,
  holidaysFeature,
  conceptsFeature,
  lessonsFeature,
  textsFeature,
  toolsFeature,
  referenceDataFeature,
  favouritesFeature,
  contentFeature,
  remindersFeature,
  alertsFeature,
  backupsFeature,
  bankStatementFeature,
  healthFeature,
  reportFeature,
  monthCloseFeature,
  expensesFeature,
  settingsFeature,
  legalFeature,
  stripPicturesFeature,
  shopFeature,
  captchaFeature,
  authFeature,
  emailChangeFeature,
  trustFeature,
  twoFactorFeature,
  passkeysFeature,
  signInProvidersFeature,
  deviceNoticesFeature,
  devicesFeature,
  meFeature,
  accountFeature,
]

/** Everything the library ships, kind after kind. */
export const CONTENT_KINDS: readonly ContentKind[] = FEATURES.flatMap(({ content = [] }) => content)

/** Registers the routes of every feature. The app must carry its `services` already. */
export function registerRoutes(app: FastifyInstance): void {
  const all = {
    personalData: FEATURES.flatMap(({ personalData = [] }) => personalData),
    contentKinds: CONTENT_KINDS,
    checkedKinds: FEATURES.flatMap(({ checked = [] }) => checked),
  }
  for (const feature of FEATURES) feature.routes?.(app, all)
}

/** Returns the jobs of every feature, and when the daily ones run. */
export function jobPlan(services: Services): JobPlan {
  const plans = FEATURES.flatMap((feature) => feature.jobs?.(services) ?? [])
  return {
    jobs: Object.assign({}, ...plans.map(({ jobs }) => jobs)),
    daily: Object.assign({}, ...plans.map(({ daily }) => daily)),
  }
}

/**
 * Starts the features that work on their own; when one cannot, those started before it are stopped again.
 * @param options.isWorker false leaves out what workers alone do
 */
export async function startFeatures(
  services: Services,
  { isWorker }: { isWorker: boolean },
): Promise<RunningFeature> {
  const running: RunningFeature[] = []
  const stop = async (graceMs: number) => {
    await Promise.all(running.map((feature) => feature.stop(graceMs)))
  }
  try {
    for (const feature of FEATURES) {
      for (const start of [feature.start, isWorker ? feature.work : undefined]) {
        const started = await start?.(services)
        if (started) running.push(started)
      }
    }
  } catch (error) {
    await stop(0)
    throw error
  }
  return { stop }
}
