import { landingPage } from './landing/screen.ts'
import type { Page } from './lib/boot/screen.ts'
import { adminAuditScreen } from './routes/admin/audit/screen.ts'
import { adminHealthScreen } from './routes/admin/health/screen.ts'
import { inboxScreen } from './routes/admin/inbox/screen.ts'
import { adminLibraryScreen } from './routes/admin/library/screen.ts'
import { adminMemberScreen } from './routes/admin/member/screen.ts'
import { adminPartnersScreen } from './routes/admin/partners/screen.ts'
import { adminPaymentScreen } from './routes/admin/payment/screen.ts'
import { adminScreen } from './routes/admin/screen.ts'
import { adminSettingsScreen } from './routes/admin/settings/screen.ts'
import { adminToolsAliasScreen, adminToolsScreen } from './routes/admin/tools/screen.ts'
import { categoryPromptsScreen } from './routes/category-prompts/screen.ts'
import { conceptScreen } from './routes/concept-keyword/screen.ts'
import { dashboardScreen } from './routes/dashboard/screen.ts'
import { licenceApiScreen } from './routes/docs/licence-api/screen.ts'
import { partnerApiScreen } from './routes/docs/partner-api/screen.ts'
import { emailChangeScreen } from './routes/email-change/screen.ts'
import { generatorScreen } from './routes/generator/screen.ts'
import { historyScreen } from './routes/history/screen.ts'
import { loginScreen } from './routes/login/screen.ts'
import { metamind6Screen } from './routes/metamind6/screen.ts'
import { notMeScreen } from './routes/not-me/screen.ts'
import { oneClickScreen } from './routes/one-click/screen.ts'
import { outboxScreen } from './routes/outbox/screen.ts'
import { paymentScreen } from './routes/payment/screen.ts'
import { paymentSuccessScreen } from './routes/payment-success/screen.ts'
import { popularScreen } from './routes/popular/screen.ts'
import { privacyScreen } from './routes/privacy/screen.ts'
import { profileScreen } from './routes/profile/screen.ts'
import { radarScreen } from './routes/radar/screen.ts'
import { readyPromptScreen } from './routes/ready-prompt/screen.ts'
import { registerScreen } from './routes/register/screen.ts'
import { remindersScreen } from './routes/reminders/screen.ts'
import { reportScreen } from './routes/report/screen.ts'
import { resetPasswordScreen } from './routes/reset-password/screen.ts'
import { salesScreen } from './routes/sales/screen.ts'
import { studioScreen } from './routes/studio/screen.ts'
import { termsScreen } from './routes/terms/screen.ts'
import { toolsScreen } from './routes/tools/screen.ts'
import { toolScreen } from './routes/tools/tool/screen.ts'
import { lessonScreen } from './routes/tutorial/lesson/screen.ts'
import { tutorialScreen } from './routes/tutorial/screen.ts'
import { vaultScreen } from './routes/vault/screen.ts'
import { vipScreen } from './routes/vip/screen.ts'
import { vipgenScreen } from './routes/vipgen/screen.ts'

/** Every screen of the app. Navigation, menu, command palette and the admin's sections show theirs in this order. */
export const SCREENS = [
  dashboardScreen,
  generatorScreen,
  readyPromptScreen,
  vipScreen,
  vipgenScreen,
  studioScreen,
  salesScreen,
  historyScreen,
  popularScreen,
  oneClickScreen,
  categoryPromptsScreen,
  vaultScreen,
  conceptScreen,
  radarScreen,
  metamind6Screen,
  tutorialScreen,
  lessonScreen,
  toolsScreen,
  toolScreen,
  profileScreen,
  outboxScreen,
  adminScreen,
  adminToolsAliasScreen,
  inboxScreen,
  adminToolsScreen,
  adminLibraryScreen,
  adminPartnersScreen,
  adminPaymentScreen,
  adminMemberScreen,
  adminSettingsScreen,
  adminAuditScreen,
  adminHealthScreen,
  reportScreen,
  remindersScreen,
  paymentScreen,
  paymentSuccessScreen,
  licenceApiScreen,
  partnerApiScreen,
  loginScreen,
  registerScreen,
  resetPasswordScreen,
  emailChangeScreen,
  notMeScreen,
  termsScreen,
  privacyScreen,
] as const

/** Every address that answers with a page. */
export const PAGES: readonly Page[] = [landingPage, ...SCREENS]
