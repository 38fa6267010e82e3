import type { AnswerKey } from '@thokham/domain/chat/answers'
import { CLAIM_NAMES } from '@thokham/domain/claims'
import { BANKS } from '@thokham/domain/slip-code'
import { chatSettings } from './chat-settings.ts'
import { reminders } from './reminders.ts'
import { settings } from './settings.ts'

const { brand, links, payment, sales, ai, claims, legal, quota, security } = settings

const NAMES: Readonly<Record<string, string>> = {
  'brand.name': brand.name,
  'brand.latinName': brand.latinName,
  ...under('links', links, [
    ...(['support', 'supportEmail', 'community', 'videos', 'vaultSheet', 'facebook', 'tiktok'] as const),
  ]),
  ...Object.fromEntries(
    CLAIM_NAMES.flatMap((name) => [
      [`claims.${name}.on`, `${claims.show} ${claims.names[name]}`],
      [`claims.${name}.text`, claims.names[name]],
    ]),
  ),
  ...under('legal', legal, ['ownerName', 'address', 'taxId', 'processors']),
  ...under('payment', payment, [
    ...(['bank', 'accountNumber', 'accountName', 'promptPayId', 'keepSlipsDays'] as const),
  ]),
  'prompts.freeDailyLimit': quota.freeDailyLimit,
  'licences.machines': quota.machines,
  'licences.newMachinesPer30Days': quota.newMachines,
  'security.requireTwoFactorForAdmins': security.requireTwoFactor,
  'security.twoFactorFrom': 'ยืนยันสองขั้นตอนตั้งแต่',
  'security.adminSessionHours': security.sessionHours,
  'security.adminRestMinutes': security.restMinutes,
  ...Object.fromEntries(
    (['openai', 'gemini', 'geminiFree'] as const).flatMap((provider) => {
      const name = ai.names[provider]
      return [
        [`ai.${provider}.inputUsd`, ai.inputUsd(name)],
        [`ai.${provider}.outputUsd`, ai.outputUsd(name)],
        [`ai.${provider}.models`, ai.models(name)],
        [`ai.${provider}.concurrency`, ai.concurrency(name)],
      ]
    }),
  ),
  'ai.thbPerUsd': ai.thbPerUsd,
  'ai.successorTakesOver': ai.successorTakesOver,
  ...under('chat', chatSettings, [
    ...(['noAnswer', 'instructions', 'aiPerVisitor', 'aiPerDay', 'messagesPerDay', 'online'] as const),
    ...(['keepDays', 'replies'] as const),
  ]),
  'chat.hours.from': chatSettings.hoursFrom,
  'chat.hours.to': chatSettings.hoursTo,
  ...Object.fromEntries(
    Object.entries(chatSettings.answer).map(([key, name]) => [
      `chat.answers.${key as AnswerKey}`,
      chatSettings.answerTo(name),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(chatSettings.answer).map(([key, name]) => [
      `chat.words.${key as AnswerKey}`,
      chatSettings.wordsOf(name),
    ]),
  ),
  ...under('sales', sales, ['lifetimeSeats', 'countdown']),
  'sales.frozenSince': 'พักการขายตั้งแต่',
  'report.launchDate': sales.launchDate,
  ...under('reminders', reminders, ['sevenDaysBefore', 'dayBefore', 'dayAfter']),
}

function under<Key extends string>(
  group: string,
  names: Readonly<Record<Key, string>>,
  keys: readonly Key[],
): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [`${group}.${key}`, names[key]]))
}

/** Returns what the setting at a dotted path is called on the screen of settings; undefined where there is none. */
export function settingName(path: string): string | undefined {
  return Object.hasOwn(NAMES, path) ? NAMES[path] : undefined
}

/** Returns what a chosen value of a setting is called; undefined where it says itself. */
export function settingValue(path: string, value: string): string | undefined {
  if (path === 'payment.bank') return BANKS.find(({ id }) => id === value)?.name
  if (path === 'chat.online' && Object.hasOwn(chatSettings.onlineKinds, value))
    return chatSettings.onlineKinds[value as keyof typeof chatSettings.onlineKinds]
  return undefined
}
