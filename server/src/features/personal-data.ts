import { accountData } from './account/account-data.ts'
import type { PersonalData } from './account/personal-data.ts'
import { aiCallsData, aiRunsData } from './ai-runs/ai-data.ts'
import { historyData } from './history/history-data.ts'
import { mailData } from './mail/mail-data.ts'
import { paymentsData } from './payments/payments-data.ts'
import { promptsData } from './prompts/prompts-data.ts'
import { providerKeysData } from './provider-keys/provider-keys-data.ts'

/** Every feature that keeps something about a member; the profile last, as the others may look at it. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  providerKeysData,
  promptsData,
  historyData,
  aiCallsData,
  aiRunsData,
  paymentsData,
  mailData,
  accountData,
]
